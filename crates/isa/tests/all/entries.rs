//! Every entry of every table: its encoding decodes to itself.

use isa::Target;

use crate::encode::encode;
use crate::generated::{Row, encodings, read};

#[test]
fn every_entry_round_trips() {
    for target in Target::ALL {
        let table = read(match target {
            Target::Gfx1030 => "gfx10",
            Target::Gfx1100 | Target::Gfx1151 => "gfx11",
            Target::Gfx1201 => "gfx12",
        });
        let mut entries = 0;
        for (layout, rows) in encodings(&table) {
            let encoding = layout["name"].as_str().unwrap().to_owned();
            for (opcode, row) in rows {
                let row = Row::parse(row.as_str().unwrap());
                let words = encode(&layout, opcode.parse().unwrap(), &row);
                let exists = row.on.is_empty() || row.on.contains(&target.name());
                match isa::decode(target, &words) {
                    Ok(inst) if exists => {
                        let text = inst.to_string();
                        let found = if encoding == "VOPD" {
                            text.contains(row.mnemonic)
                        } else {
                            inst.mnemonic() == row.mnemonic
                        };
                        assert!(found, "{target} {encoding} {opcode}: {text} instead of {}", row.mnemonic);
                        assert_eq!(isa::decode(target, inst.dwords().as_slice()).unwrap().to_string(), text);
                        entries += 1;
                    }
                    Ok(inst) => panic!("{encoding} {opcode}: {inst} does not exist on {target}"),
                    Err(e) if exists => panic!("{target} {encoding} {opcode} {}: {e}", row.mnemonic),
                    Err(_) => {}
                }
            }
        }
        assert!(entries > 1300, "{target} has only {entries} entries");
        assert_eq!(entries, target.forms().count(), "{target}");
    }
}
