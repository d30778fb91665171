//! The sites of a form: every argument that can deviate, named as the entry table names it.

use super::forms::Form;
use super::vocabulary::{Arg, Object, Variant};

/// A place in an argument list that can deviate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The parameter's name, with the field's path for a handle inside a structure: `graph`, `nodeParams.kernel.func`.
    pub name: String,
    /// Which argument.
    pub argument: usize,
    /// For a handle inside a structure, its offset there in bytes.
    pub offset: Option<usize>,
    /// Which deviations make sense here.
    pub variants: &'static [Variant],
}

/// All sites of a form, in argument order; a structure comes before what it embeds.
pub fn sites(form: &Form) -> Vec<Site> {
    let params = form.entry.info().params;
    assert_eq!(params.len(), form.args.len(), "{}/{} has another number of arguments", form.entry.symbol(), form.name);
    let mut found = Vec::new();
    for (argument, (param, arg)) in params.iter().zip(form.args).enumerate() {
        let site = |name: String, offset, variants| Site { name, argument, offset, variants };
        let variants = match arg {
            Arg::Handle(Object::Update(_)) | Arg::Number(_) | Arg::Place(_) | Arg::Null => continue,
            Arg::Handle(_) => Variant::OF_HANDLES,
            Arg::Nodes(_) => Variant::OF_ARRAYS,
            Arg::Out(..) | Arg::Counter(_) | Arg::Struct(_) => Variant::OF_POINTERS,
        };
        found.push(site(param.name.to_owned(), None, variants));
        if let Arg::Struct(which) = arg {
            for (path, offset, _) in which.embedded() {
                found.push(site(format!("{}.{path}", param.name), Some(*offset), Variant::OF_HANDLES));
            }
        }
    }
    found
}
