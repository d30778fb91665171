//! Case ids: `entry/form` and, where sites deviate, `entry/form/site=variant+site=variant`. A run selects cases by a prefix of the id.

use std::fmt;

use thiserror::Error;

use super::forms::{self, Form};
use super::sites::sites;
use super::vocabulary::Variant;
use super::{Case, Deviation};

/// Why a text names no case.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum IdError {
    /// No form of that name.
    #[error("there is no form {0:?}")]
    Form(String),
    /// The form has no such site, or the site no such variant.
    #[error("{form} has no {deviation:?}")]
    Deviation {
        /// The form's id.
        form: String,
        /// The part that fits nothing.
        deviation: String,
    },
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.form.entry.symbol(), self.form.name)?;
        for (index, Deviation { site, variant }) in self.deviations.iter().enumerate() {
            let separator = if index == 0 { '/' } else { '+' };
            write!(f, "{separator}{}={}", site.name, variant.word())?;
        }
        Ok(())
    }
}

impl std::str::FromStr for Case {
    type Err = IdError;

    fn from_str(id: &str) -> Result<Self, IdError> {
        let mut parts = id.splitn(3, '/');
        let (entry, name) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let form = forms::all()
            .find(|form| form.entry.symbol() == entry && form.name == name)
            .ok_or(IdError::Form(id.into()))?;
        let deviations = match parts.next() {
            None => Vec::new(),
            Some(text) => text.split('+').map(|part| deviation(form, part)).collect::<Result<_, _>>()?,
        };
        Ok(Self { form, deviations })
    }
}

fn deviation(form: &'static Form, text: &str) -> Result<Deviation, IdError> {
    text.split_once('=')
        .and_then(|(name, word)| {
            let variant = Variant::by_word(word)?;
            let site = sites(form).into_iter().find(|site| site.name == name && site.variants.contains(&variant))?;
            Some(Deviation { site, variant })
        })
        .ok_or_else(|| IdError::Deviation {
            form: format!("{}/{}", form.entry.symbol(), form.name),
            deviation: text.to_owned(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::matrix;

    #[test]
    fn every_case_is_found_again_by_its_id() {
        for case in matrix::all() {
            let id = case.to_string();
            let again: Case = id.parse().unwrap();
            assert_eq!(again.to_string(), id);
            assert_eq!(again.deviations, case.deviations);
        }
    }

    #[test]
    fn an_unknown_form_or_deviation_is_refused() {
        assert!(matches!("hipGraphCreate/nothing".parse::<Case>(), Err(IdError::Form(_))));
        assert!(matches!("hipGraphCreate/base/flags=null".parse::<Case>(), Err(IdError::Deviation { .. })));
        assert!(matches!("hipGraphCreate/base/pGraph=destroyed".parse::<Case>(), Err(IdError::Deviation { .. })));
    }
}
