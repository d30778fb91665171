//! The observer's record of a dispatch: one JSON object in one line.

use std::fmt::Write;

use gpu::Dispatch;

/// The line for one dispatch.
pub(crate) fn json_line(process: u32, dispatch: &Dispatch, name: Option<&str>) -> String {
    let [grid_x, grid_y, grid_z] = dispatch.grid;
    let [block_x, block_y, block_z] = dispatch.block;
    let mut line = format!(
        "{{\"process\":{process},\"queue\":{},\"packet\":{},\"kernel_object\":{},\"kernel\":{},\
         \"grid\":[{grid_x},{grid_y},{grid_z}],\"block\":[{block_x},{block_y},{block_z}],\
         \"group_segment_bytes\":{},\"private_segment_bytes\":{},\"kernarg_address\":{},\"kernarg\":\"",
        dispatch.queue.0,
        dispatch.packet_index,
        dispatch.kernel_object,
        name.map_or_else(|| "null".to_owned(), quoted),
        dispatch.group_segment_bytes,
        dispatch.private_segment_bytes,
        dispatch.kernarg_address,
    );
    for byte in &dispatch.kernarg {
        write!(line, "{byte:02x}").expect("a string takes any text");
    }
    line.push_str("\"}\n");
    line
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            control if control < ' ' => {
                write!(quoted, "\\u{:04x}", u32::from(control)).expect("a string takes any text");
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use gpu::QueueId;

    use super::*;

    #[test]
    fn a_dispatch_is_one_line_of_json() {
        let dispatch = Dispatch {
            queue: QueueId(3),
            packet_index: 9,
            kernel_object: 4096,
            grid: [64, 2, 1],
            block: [32, 1, 1],
            group_segment_bytes: 128,
            private_segment_bytes: 0,
            kernarg_address: 8192,
            kernarg: vec![0, 0xff],
        };
        let expected = "{\"process\":7,\"queue\":3,\"packet\":9,\"kernel_object\":4096,\"kernel\":\"a\\\"b\",\
            \"grid\":[64,2,1],\"block\":[32,1,1],\"group_segment_bytes\":128,\"private_segment_bytes\":0,\
            \"kernarg_address\":8192,\"kernarg\":\"00ff\"}\n";
        assert_eq!(json_line(7, &dispatch, Some("a\"b")), expected);
        assert!(json_line(7, &dispatch, None).contains("\"kernel\":null"));
    }
}
