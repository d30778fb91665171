//! The observer's record of a dispatch: one JSON object in one line.

use std::fmt::Write;

use gpu::{Dispatch, Source};

/// The line for one dispatch. Of a dispatch by PM4 the record has the packet's address; of one by AQL, the packet and the arguments.
pub(crate) fn json_line(process: u32, dispatch: &Dispatch, name: Option<&str>) -> String {
    let mut line = format!("{{\"process\":{process},\"queue\":{},", dispatch.queue.0);
    match &dispatch.source {
        Source::Aql { packet_index, kernel_object, kernarg_address, kernarg } => {
            let kernarg: String = kernarg.iter().map(|byte| format!("{byte:02x}")).collect();
            line += &format!(
                "\"source\":\"aql\",\"packet\":{packet_index},\"kernel_object\":{kernel_object},\
                 \"kernarg_address\":{kernarg_address},\"kernarg\":\"{kernarg}\","
            );
        }
        Source::Pm4 { packet } => line += &format!("\"source\":\"pm4\",\"packet\":{packet},"),
    }
    let list = |values: &[u32]| values.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    line += &format!(
        "\"kernel\":{},\"entry\":{},\"first_group\":[{}],\"grid\":[{}],\"block\":[{}],\"group_segment_bytes\":{},\
         \"private_segment_bytes\":{},\"user_sgprs\":[{}]}}\n",
        name.map_or_else(|| "null".to_owned(), quoted),
        dispatch.entry,
        list(&dispatch.first_group),
        list(&dispatch.grid),
        list(&dispatch.block),
        dispatch.group_segment_bytes,
        dispatch.private_segment_bytes,
        list(&dispatch.user_sgprs),
    );
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
        let source =
            Source::Aql { packet_index: 9, kernel_object: 4096, kernarg_address: 8192, kernarg: vec![0, 0xff] };
        let mut dispatch = Dispatch {
            queue: QueueId(3),
            source,
            entry: 4352,
            first_group: [0; 3],
            grid: [64, 2, 1],
            block: [32, 1, 1],
            group_segment_bytes: 128,
            private_segment_bytes: 0,
            user_sgprs: vec![8192, 0],
        };
        let rest = "\"entry\":4352,\"first_group\":[0,0,0],\"grid\":[64,2,1],\"block\":[32,1,1],\
            \"group_segment_bytes\":128,\"private_segment_bytes\":0,\"user_sgprs\":[8192,0]}\n";
        let aql = "{\"process\":7,\"queue\":3,\"source\":\"aql\",\"packet\":9,\"kernel_object\":4096,\
            \"kernarg_address\":8192,\"kernarg\":\"00ff\",\"kernel\":\"a\\\"b\",";
        assert_eq!(json_line(7, &dispatch, Some("a\"b")), format!("{aql}{rest}"));
        dispatch.source = Source::Pm4 { packet: 8448 };
        let pm4 = "{\"process\":7,\"queue\":3,\"source\":\"pm4\",\"packet\":8448,\"kernel\":null,";
        assert_eq!(json_line(7, &dispatch, None), format!("{pm4}{rest}"));
    }
}
