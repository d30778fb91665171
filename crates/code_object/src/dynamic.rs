//! The dynamic symbol table, found through the dynamic segment as a loader finds it: section headers are not loaded.

use std::borrow::Cow;
use std::collections::HashMap;

use object::LittleEndian as LE;
use object::elf::{self, Dyn64, GnuHashHeader, HashHeader, Sym64};
use object::pod;

use crate::elf::Elf;
use crate::error::Error;
use crate::image::Image;

/// Defined symbols: name to value.
pub(crate) struct Symbols(HashMap<String, u64>);

impl Symbols {
    pub(crate) fn read<I: Image + ?Sized>(elf: &Elf<'_, I>) -> Result<Symbols, Error> {
        let bytes = elf.segments(elf::PT_DYNAMIC, "the dynamic segment").next();
        let bytes = bytes.ok_or(Error::Missing("dynamic segment"))??;
        let entries = parts::<Dyn64<LE>>(&bytes);
        let find = |tag: u32| {
            let entry = entries.clone().find(|entry| entry.d_tag.get(LE) == u64::from(tag));
            entry.map(|entry| entry.d_val.get(LE))
        };
        let table = find(elf::DT_SYMTAB).ok_or(Error::Missing("DT_SYMTAB"))?;
        let strings = find(elf::DT_STRTAB).ok_or(Error::Missing("DT_STRTAB"))?;
        let length = find(elf::DT_STRSZ).ok_or(Error::Missing("DT_STRSZ"))?;
        let count = match (find(elf::DT_HASH), find(elf::DT_GNU_HASH)) {
            (Some(at), _) => count_by_hash(elf, at)?,
            (None, Some(at)) => count_by_gnu_hash(elf, at)?,
            (None, None) => return Err(Error::Missing("DT_HASH or DT_GNU_HASH")),
        };
        let strings = elf.at_address(strings, length, "the dynamic string table")?;
        let size = size_of::<Sym64<LE>>() as u64;
        let symbols = elf.at_address(table, u64::from(count) * size, "the dynamic symbol table")?;
        let defined = parts::<Sym64<LE>>(&symbols).filter(|symbol| symbol.st_shndx.get(LE) != elf::SHN_UNDEF);
        let named = defined.filter_map(|symbol| {
            let name = strings.get(symbol.st_name.get(LE) as usize..)?.split(|&byte| byte == 0).next()?;
            Some((str::from_utf8(name).ok()?.to_owned(), symbol.st_value.get(LE)))
        });
        Ok(Symbols(named.collect()))
    }

    pub(crate) fn get(&self, name: &str) -> Option<u64> {
        self.0.get(name).copied()
    }
}

/// The entries of a table.
fn parts<T: pod::Pod>(bytes: &[u8]) -> impl Iterator<Item = T> + Clone {
    bytes.chunks_exact(size_of::<T>()).filter_map(|bytes| pod::from_bytes::<T>(bytes).ok().map(|(entry, _)| *entry))
}

fn words(bytes: &[u8]) -> impl DoubleEndedIterator<Item = u32> {
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
}

fn head<T: pod::Pod, I: Image + ?Sized>(elf: &Elf<'_, I>, at: u64, what: &'static str) -> Result<T, Error> {
    let len = size_of::<T>() as u64;
    let bytes: Cow<'_, [u8]> = elf.at_address(at, len, what)?;
    parts::<T>(&bytes).next().ok_or(Error::Outside { what, at, len })
}

fn count_by_hash<I: Image + ?Sized>(elf: &Elf<'_, I>, at: u64) -> Result<u32, Error> {
    let header: HashHeader<LE> = head(elf, at, "the symbol hash table")?;
    Ok(header.chain_count.get(LE))
}

/// The table has no count: the last symbol ends the chain of the highest bucket.
fn count_by_gnu_hash<I: Image + ?Sized>(elf: &Elf<'_, I>, at: u64) -> Result<u32, Error> {
    const WHAT: &str = "the GNU symbol hash table";
    let header: GnuHashHeader<LE> = head(elf, at, WHAT)?;
    let (buckets, base) = (header.bucket_count.get(LE), header.symbol_base.get(LE));
    let filter = u64::from(header.bloom_count.get(LE)) * 8;
    let outside = Error::Outside { what: WHAT, at, len: filter };
    let start = at.checked_add(size_of::<GnuHashHeader<LE>>() as u64 + filter).ok_or(outside)?;
    let table = elf.at_address(start, u64::from(buckets) * 4, WHAT)?;
    let Some(mut last) = words(&table).max().filter(|&last| last >= base && last != 0) else { return Ok(base) };
    let chains = start + u64::from(buckets) * 4;
    loop {
        let link = chains.checked_add(u64::from(last - base) * 4);
        let link = link.ok_or(Error::Outside { what: WHAT, at: chains, len: 4 })?;
        let word = elf.at_address(link, 4, WHAT)?;
        last = last.checked_add(1).ok_or(Error::Outside { what: WHAT, at: link, len: 4 })?;
        if words(&word).any(|word| word & 1 != 0) {
            return Ok(last);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::image::Form;

    #[test]
    fn both_hash_tables_count_the_same_symbols() {
        let file: &[u8] = include_bytes!("../tests/fixtures/gfx1100-v6.co");
        let elf = Elf::read(file, Form::File).expect("a real code object");
        let dynamic = elf.segments(elf::PT_DYNAMIC, "it").next().expect("has one").expect("is whole");
        let find = |tag: u32| parts::<Dyn64<LE>>(&dynamic).find(|entry| entry.d_tag.get(LE) == u64::from(tag));
        let at = |tag| find(tag).expect("lld writes both").d_val.get(LE);
        let count = count_by_hash(&elf, at(elf::DT_HASH)).expect("is whole");
        assert!(count > 8);
        assert_eq!(count_by_gnu_hash(&elf, at(elf::DT_GNU_HASH)).expect("is whole"), count);
    }
}
