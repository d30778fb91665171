//! Code objects on disk, named by what they were compiled from.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// A directory of code objects. Processes may share it.
pub struct Cache {
    directory: PathBuf,
}

/// The directory cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot use {path}", path = path.display())]
pub struct CacheError {
    path: PathBuf,
    source: io::Error,
}

impl Cache {
    /// Opens a directory, and makes it if there is none.
    pub fn open(directory: &Path) -> Result<Self, CacheError> {
        fs::create_dir_all(directory)
            .map_err(|source| CacheError { path: directory.to_owned(), source })
            .map(|()| Self { directory: directory.to_owned() })
    }

    /// The code object that was made from this source with these options, made now if it is not there.
    pub fn get_or_make<E: From<CacheError>>(
        &self,
        compiler: &str,
        source: &str,
        options: &[String],
        make: impl FnOnce() -> Result<Vec<u8>, E>,
    ) -> Result<Vec<u8>, E> {
        let path = self.directory.join(key(compiler, source, options) + ".co");
        if let Ok(image) = fs::read(&path) {
            return Ok(image);
        }
        let image = make()?;
        self.store(&path, &image).map_err(|source| CacheError { path, source })?;
        Ok(image)
    }

    /// Writes a file that no reader ever sees half of.
    fn store(&self, path: &Path, image: &[u8]) -> io::Result<()> {
        let mut file = tempfile::NamedTempFile::new_in(&self.directory)?;
        file.write_all(image)?;
        file.persist(path)?;
        Ok(())
    }
}

fn key(compiler: &str, source: &str, options: &[String]) -> String {
    let mut hash = Sha256::new();
    for part in [compiler, source].into_iter().chain(options.iter().map(String::as_str)) {
        // With lengths, no two lists of parts give the same bytes.
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compile(cache: &Cache, options: &[&str], image: &[u8]) -> Vec<u8> {
        let options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
        cache.get_or_make("7.2", "source", &options, || Ok::<_, CacheError>(image.to_vec())).unwrap()
    }

    #[test]
    fn the_same_source_and_options_are_compiled_once() {
        let directory = tempfile::tempdir().unwrap();
        let cache = Cache::open(directory.path()).unwrap();
        assert_eq!(compile(&cache, &["-O2"], b"first"), b"first");
        assert_eq!(compile(&cache, &["-O2"], b"second"), b"first");
        assert_eq!(compile(&cache, &["-O3"], b"third"), b"third");
        assert_eq!(compile(&cache, &["-O", "2"], b"fourth"), b"fourth");
    }
}
