//! The committed page of documentation is what the table makes of itself.

use std::path::Path;
use std::{env, fs};

/// Set to 1 to rewrite the page.
const BLESS: &str = "REFRAIN_BLESS";

#[test]
#[expect(clippy::disallowed_methods, reason = "the variable is for whoever runs this test")]
fn the_page_of_entry_points_is_fresh() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/entry-points.md");
    let expected = hip_abi::docs::entry_points_markdown();
    if env::var_os(BLESS).is_some_and(|value| value == "1") {
        fs::write(&page, &expected).unwrap();
    }
    let committed = fs::read_to_string(&page).unwrap();
    assert!(committed == expected, "docs/src/entry-points.md is stale: run the tests of hip_abi with {BLESS}=1");
}
