//! Instructions made up from table rows.

use toml::Table;

use crate::generated::{Row, int};

/// One encoding of an opcode with ordinary operands, and some no-ops after it.
pub(crate) fn encode(layout: &Table, opcode: u32, row: &Row<'_>) -> Vec<u32> {
    let mut bits = u128::from(int(layout, "value"));
    let mut put = |range: &toml::Value, value: u32| {
        let ends = range.as_array().unwrap();
        let (high, low) = (ends[0].as_integer().unwrap(), ends[1].as_integer().unwrap());
        bits |= (u128::from(value) & ((1 << (high - low + 1)) - 1)) << low;
    };
    let fields = layout["fields"].as_table().unwrap();
    // Fields that only gfx10 has, or has there: its NULL is 125.
    let first_bit = |field: &str| fields.get(field).map(|ends| ends.as_array().unwrap()[1].as_integer().unwrap());
    let null = if fields.contains_key("lds") || first_bit("glc") == Some(16) { 125 } else { 124 };
    if layout.contains_key("opx") {
        // A Y-only operation pairs with a move; the destinations differ in parity.
        const MOV: u32 = 8;
        put(&layout["opx"], if opcode > 13 { MOV } else { opcode });
        put(&layout["opy"], opcode);
        put(&fields["vdstx"], 2);
        put(&fields["srcx0"], 256 + 4);
        put(&fields["srcy0"], 256 + 5);
        // A move has no second source.
        put(&fields["vsrcx1"], if opcode > 13 || opcode == MOV { 0 } else { 6 });
        put(&fields["vsrcy1"], if opcode == MOV { 0 } else { 7 });
    } else {
        if let Some(range) = layout.get("op") {
            put(range, opcode);
        }
        if let Some(saddr) = fields.get("saddr") {
            put(saddr, null);
        }
        if let Some(dmask) = fields.get("dmask") {
            // A gather returns one channel.
            put(dmask, if row.mnemonic.contains("gather4") { 1 } else { 15 });
        }
        // Global wave sync and ordered count exist in GDS only; ray intersection has a fixed descriptor form.
        if ["_gws_", "_gs_reg_", "ordered_count"].iter().any(|part| row.mnemonic.contains(part))
            && fields.contains_key("gds")
        {
            put(&fields["gds"], 1);
        }
        if row.mnemonic.contains("_bvh") && fields.contains_key("unrm") {
            put(&fields["unrm"], 1);
            put(&fields["r128"], 1);
        }
        for (field, kind) in &row.fields {
            let is_source = ["src0", "src1", "src2"].contains(field);
            let value = match (*field, *kind) {
                ("saddr", _) => null,
                (_, "exec") => 126,
                (_, "vgpr" | "src") if is_source => 256 + 8,
                (_, "vgpr") => 8,
                (_, "soffset") => null,
                ("soffset", _) => 128,
                ("simm16", "message") => 3,
                (_, "message") => 131,
                ("sbase" | "srsrc" | "ssamp", _) => 2,
                (_, "sgpr" | "ssrc" | "lane") => 4,
                (_, "hwreg") => 1,
                _ => 0,
            };
            put(&fields[*field], value);
        }
    }
    // Bits that have to be 0 or 1 whatever the operands are.
    bits = bits & !row.fixed().0 | row.fixed().1;
    const NOP: u32 = 0xbf80_0000;
    let dwords = int(layout, "dwords");
    let mut words: Vec<u32> = (0..dwords).map(|i| (bits >> (32 * i)) as u32).collect();
    words.resize(4, NOP);
    words
}
