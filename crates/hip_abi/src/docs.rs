//! The table as a page of documentation.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use crate::info::{EntryInfo, Family, Group, Hook, Kind, Param, Release, Role};
use crate::table::EntryPoint;

/// The page `docs/src/entry-points.md`: every row, by family.
pub fn entry_points_markdown() -> String {
    let mut page = String::new();
    write_page(&mut page).expect("writing to a string does not fail");
    page
}

fn write_page(page: &mut String) -> fmt::Result {
    page.push_str(INTRODUCTION);
    write_summary(page)?;
    for family in Family::ALL {
        write_family(page, *family)?;
    }
    write_structs(page)
}

const INTRODUCTION: &str = "\
# Entry points

<!-- Made from the entry table of the crate hip_abi. Do not edit: run its tests with REFRAIN_BLESS=1. -->

Every function of HIP that this project knows, as its table has it. The first ten families are the 93 functions that take a
graph, a node or an executable graph.

- **Node** is the symbol version under which the runtime's library exports the function, in every release.
- **Since** is the first release, of those whose libraries were opened, that exports it. None was ever removed.
- **Kind** is what a call does to the objects it is given.
- **Hook** is why `librefrain.so` intercepts it: `exec` for what makes, changes, runs or ends an executable graph,
  `node kind` for nodes whose parameters cannot be read back, `resolver` for what hands out addresses of functions. All
  other calls reach the runtime directly.
- **Parameters** stand in order. `in`, `out` and `in/out` point to what the function reads or writes; without one of these
  the argument counts itself. The kind of handle follows, or the struct, if it has [handles inside](#handles-inside-structs).

";

fn write_summary(page: &mut String) -> fmt::Result {
    page.push_str("| Group | Functions |");
    for release in Release::ALL {
        write!(page, " In {release} |")?;
    }
    page.push_str(" Hooked |\n|---|--:|");
    page.push_str(&"--:|".repeat(Release::ALL.len() + 1));
    page.push('\n');
    for group in Group::ALL {
        write_summary_line(page, group.as_str(), EntryPoint::in_group(*group))?;
    }
    write_summary_line(page, "**all**", EntryPoint::ALL.iter().copied())
}

fn write_summary_line(page: &mut String, title: &str, entries: impl Iterator<Item = EntryPoint>) -> fmt::Result {
    let infos: Vec<&EntryInfo> = entries.map(EntryPoint::info).collect();
    write!(page, "| {title} | {} |", infos.len())?;
    for release in Release::ALL {
        write!(page, " {} |", infos.iter().filter(|info| info.exported_in(*release)).count())?;
    }
    writeln!(page, " {} |", infos.iter().filter(|info| info.hook != Hook::None).count())
}

fn write_family(page: &mut String, family: Family) -> fmt::Result {
    let infos: Vec<&EntryInfo> =
        EntryPoint::ALL.iter().map(|entry| entry.info()).filter(|info| info.family == family).collect();
    write!(
        page,
        "\n## {family}\n\n| Function | Node | Since | Kind | Hook | Parameters |\n|---|---|---|---|---|---|\n"
    )?;
    for info in &infos {
        let (node, since) = (info.version, info.since_exported);
        write!(page, "| `{}` | {node} | {since} | {} | {} | ", info.symbol, kind(info.kind), hook(info.hook))?;
        for (index, param) in info.params.iter().enumerate() {
            page.push_str(if index == 0 { "" } else { ", " });
            write_param(page, param)?;
        }
        page.push_str(" |\n");
    }
    page.push('\n');
    for info in infos {
        write!(page, "- `{}`: {}", info.symbol, info.doc)?;
        for (index, trap) in info.traps.iter().enumerate() {
            write!(page, "{}{trap}", if index == 0 { " *Mind:* " } else { "; " })?;
        }
        page.push_str(if info.traps.is_empty() { "\n" } else { ".\n" });
    }
    Ok(())
}

/// The struct that a parameter points to.
fn struct_name(param: &Param) -> &'static str {
    param.c_type.trim_start_matches("const ").trim_end_matches([' ', '*'])
}

fn write_structs(page: &mut String) -> fmt::Result {
    page.push_str("\n## Handles inside structs\n\n| Struct | Field | Byte | Role | Handle |\n|---|---|--:|---|---|\n");
    let params = EntryPoint::ALL.iter().flat_map(|entry| entry.info().params);
    let structs: BTreeMap<_, _> = params.map(|param| (struct_name(param), param.embeds)).collect();
    for (name, embeds) in structs {
        for embedded in embeds {
            let role = role(embedded.role).unwrap_or_default();
            writeln!(page, "| `{name}` | `{}` | {} | {role} | {} |", embedded.path, embedded.offset, embedded.class)?;
        }
    }
    Ok(())
}

fn kind(kind: Kind) -> String {
    match kind {
        Kind::Creates(class) => format!("creates {class}"),
        Kind::Destroys(class) => format!("destroys {class}"),
        Kind::MutatesGraph => "changes graph".to_owned(),
        Kind::MutatesExec => "changes exec".to_owned(),
        Kind::Launches => "launches".to_owned(),
        Kind::Captures => "captures".to_owned(),
        Kind::Queries => "queries".to_owned(),
        Kind::Other => "other".to_owned(),
    }
}

fn hook(hook: Hook) -> &'static str {
    match hook {
        Hook::Exec => "exec",
        Hook::NodeKind => "node kind",
        Hook::Resolver => "resolver",
        Hook::None => "",
    }
}

fn role(role: Role) -> Option<String> {
    match role {
        Role::Value => None,
        Role::In => Some("in".to_owned()),
        Role::Out => Some("out".to_owned()),
        Role::InOut => Some("in/out".to_owned()),
        Role::Array(length) => Some(format!("in `{length}` ×")),
        Role::OutArray(length) => Some(format!("out `{length}` ×")),
    }
}

fn write_param(page: &mut String, param: &Param) -> fmt::Result {
    let mut notes = Vec::from_iter(role(param.role));
    if let Some(class) = param.class {
        notes.push(class.to_string());
    }
    if !param.embeds.is_empty() {
        notes.push(format!("`{}`", struct_name(param)));
    }
    write!(page, "`{}`", param.name)?;
    if !notes.is_empty() {
        write!(page, " ({})", notes.join(" "))?;
    }
    Ok(())
}
