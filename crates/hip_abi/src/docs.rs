//! The table as a page of documentation.

/// The page `docs/src/entry-points.md`.
pub fn entry_points_markdown() -> String {
    crate::EntryPoint::ALL.iter().map(|entry| format!("- `{entry}`\n")).collect()
}
