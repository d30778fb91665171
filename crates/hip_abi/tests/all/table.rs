//! The table against itself: counts, names, and the facts that its parts must agree on.

use std::collections::{BTreeMap, BTreeSet};

use hip_abi::{EntryPoint, Group, HandleClass, Hook, Kind, Release, Role, VersionNode};

fn symbols(entries: impl Iterator<Item = EntryPoint>) -> BTreeSet<&'static str> {
    entries.map(EntryPoint::symbol).collect()
}

#[test]
fn it_has_93_graph_functions_7_graphics_functions_and_200_related_ones() {
    let graph = symbols(EntryPoint::graph());
    let (drv, plain): (Vec<&str>, Vec<&str>) = graph.iter().partition(|symbol| symbol.starts_with("hipDrvGraph"));
    assert_eq!((plain.len(), drv.len()), (86, 7));
    assert!(plain.iter().all(|symbol| symbol.starts_with("hipGraph") && !symbol.starts_with("hipGraphics")));

    let graphics = symbols(EntryPoint::in_group(Group::Graphics));
    assert_eq!(graphics.len(), 7);
    assert!(graphics.iter().all(|symbol| symbol.starts_with("hipGraphics")));

    assert_eq!(EntryPoint::ALL.len(), 93 + 7 + 200);
}

#[test]
fn what_starts_like_a_graph_function_is_one_or_is_graphics() {
    for entry in EntryPoint::ALL {
        let prefixed = entry.symbol().starts_with("hipGraph") || entry.symbol().starts_with("hipDrvGraph");
        assert_eq!(prefixed, matches!(entry.info().group, Group::Graph | Group::Graphics), "{entry}");
    }
}

#[test]
fn no_name_occurs_twice() {
    let rows = EntryPoint::ALL.len();
    assert_eq!(symbols(EntryPoint::ALL.iter().copied()).len(), rows);
    assert_eq!(EntryPoint::ALL.iter().map(|entry| entry.info().rust_name).collect::<BTreeSet<_>>().len(), rows);
}

#[test]
fn rows_are_found_by_symbol() {
    for entry in EntryPoint::ALL {
        assert_eq!(EntryPoint::by_symbol(entry.symbol()), Some(*entry));
    }
    assert_eq!(EntryPoint::by_symbol("hipGraphicsNothing"), None);
}

/// How many of the graph functions carry each node in the library of 7.2.
#[test]
fn version_nodes_are_distributed_as_in_the_library() {
    let mut nodes = BTreeMap::new();
    for entry in EntryPoint::graph() {
        *nodes.entry(entry.info().version.as_str()).or_insert(0) += 1;
    }
    let expected = [
        ("hip_4.3", 9),
        ("hip_4.4", 11),
        ("hip_4.5", 35),
        ("hip_5.0", 2),
        ("hip_5.3", 16),
        ("hip_5.5", 5),
        ("hip_5.6", 2),
        ("hip_6.0", 2),
        ("hip_6.1", 1),
        ("hip_6.2", 6),
        ("hip_6.4", 4),
    ];
    assert_eq!(nodes, BTreeMap::from(expected));
}

#[test]
fn version_nodes_are_texts_both_ways() {
    for node in VersionNode::ALL {
        assert_eq!(node.as_str().parse(), Ok(*node));
        assert_eq!(node.as_cstr().to_str(), Ok(node.as_str()));
    }
    let error = "hip_9.9".parse::<VersionNode>().unwrap_err();
    assert_eq!(error.to_string(), "`hip_9.9` is not a version node of the HIP runtime");
}

#[test]
fn releases_export_as_many_graph_functions_as_were_counted() {
    let exported = |release| EntryPoint::graph().filter(|entry| entry.info().exported_in(release)).count();
    assert_eq!(Release::ALL.iter().map(|release| exported(*release)).collect::<Vec<_>>(), [69, 85, 93]);

    let only_7_2 = symbols(EntryPoint::graph().filter(|entry| !entry.info().exported_in(Release::R6_4)));
    assert_eq!(only_7_2.len(), 8);
    assert!(only_7_2.iter().all(|symbol| symbol.contains("ExternalSemaphores")));
}

/// A version node is a promise of a release; a function cannot be older than its promise says. (It can be younger: the
/// external semaphore functions got theirs long before they existed.)
#[test]
fn no_function_is_older_than_its_version_node() {
    for entry in EntryPoint::ALL {
        let info = entry.info();
        let earliest = match info.version {
            node if node > VersionNode::HIP_6_4 => Release::R7_2,
            node if node > VersionNode::HIP_5_6 => Release::R6_4,
            _ => Release::R5_7,
        };
        assert!(info.since_exported >= earliest, "{entry}");
    }
}

#[test]
fn hooks_are_where_the_design_wants_them() {
    let of = |hook| symbols(EntryPoint::hooked().filter(move |entry| entry.info().hook == hook));
    assert_eq!(
        of(Hook::NodeKind).into_iter().collect::<Vec<_>>(),
        [
            "hipDrvGraphAddMemcpyNode",
            "hipGraphAddMemcpyNode1D",
            "hipGraphAddMemcpyNodeFromSymbol",
            "hipGraphAddMemcpyNodeToSymbol"
        ]
    );
    assert_eq!(
        of(Hook::Resolver).into_iter().collect::<Vec<_>>(),
        ["hipGetDriverEntryPoint", "hipGetDriverEntryPoint_spt", "hipGetProcAddress"]
    );
    // What makes, changes, runs or ends an executable graph, told by kind and not by name.
    let exec = symbols(EntryPoint::graph().filter(|entry| {
        matches!(
            entry.info().kind,
            Kind::Creates(HandleClass::Exec) | Kind::Destroys(HandleClass::Exec) | Kind::MutatesExec | Kind::Launches
        )
    }));
    assert_eq!(of(Hook::Exec), exec);
    assert_eq!(exec.len(), 25);
}

macro_rules! symbols_of {
    ($(
        $(#[doc = $doc:literal])*
        $symbol:ident => $name:ident, $family:ident, since $version:ident, exported $release:ident,
        $kind:ident $(($kind_class:ident))?, hook $hook:ident,
        ($($param:ident: [$($role:tt)+] $type:ty),* $(,)?) -> $return:ty,
        traps [$($trap:expr),* $(,)?];
    )*) => { [$(stringify!($symbol)),*] };
}

#[test]
fn the_macro_for_hooked_rows_has_all_of_them() {
    let hooked = hip_abi::for_each_hooked_entry_point!(symbols_of);
    assert_eq!(BTreeSet::from(hooked), symbols(EntryPoint::hooked()));
    assert_eq!(hooked.len(), 32);
}

#[test]
fn array_lengths_are_parameters_of_the_same_row() {
    for entry in EntryPoint::ALL {
        for param in entry.info().params {
            if let Some(length) = param.role.length_param() {
                assert!(entry.info().param(length).is_some(), "{entry}: {}", param.name);
            }
        }
    }
}

#[test]
fn roles_agree_with_the_c_types() {
    for entry in EntryPoint::ALL {
        for param in entry.info().params {
            let pointer = param.c_type.ends_with('*');
            let constant = param.c_type.starts_with("const ") && !param.c_type.ends_with("**");
            assert!(pointer || param.role == Role::Value, "{entry}: {} is no pointer", param.name);
            assert!(!(constant && param.role.is_written()), "{entry}: {} is const", param.name);
        }
    }
}

#[test]
fn who_creates_hands_out_and_who_destroys_takes() {
    for entry in EntryPoint::graph() {
        let info = entry.info();
        let (class, written) = match info.kind {
            Kind::Creates(class) => (class, true),
            Kind::Destroys(class) => (class, false),
            _ => continue,
        };
        let fits = info.params.iter().any(|param| param.class == Some(class) && param.role.is_written() == written);
        assert!(fits, "{entry}");
    }
}

#[test]
fn every_graph_function_takes_or_makes_a_graph_node_or_exec() {
    for entry in EntryPoint::graph() {
        let ours = |class| matches!(class, HandleClass::Graph | HandleClass::Node | HandleClass::Exec);
        assert!(entry.info().params.iter().any(|param| param.class.is_some_and(ours)), "{entry}");
    }
    for entry in EntryPoint::in_group(Group::Graphics) {
        let ours = |class| matches!(class, HandleClass::Graph | HandleClass::Node | HandleClass::Exec);
        assert!(!entry.info().params.iter().any(|param| param.class.is_some_and(ours)), "{entry}");
    }
}

#[test]
fn embedded_handles_are_where_c_has_them() {
    let param = EntryPoint::hipGraphAddNode.info().param("nodeParams").unwrap();
    let embedded = |path| param.embeds.iter().find(|embedded| embedded.path == path).unwrap();
    assert_eq!((embedded("kernel.func").offset, embedded("kernel.func").class), (16 + 24, HandleClass::Function));
    assert_eq!((embedded("graph.graph").offset, embedded("graph.graph").class), (16, HandleClass::Graph));
    assert_eq!(embedded("alloc.dptr").role, Role::Out);
    assert_eq!(embedded("extSemWait.extSemArray").role, Role::Array("numExtSems"));

    let params = EntryPoint::hipGraphInstantiateWithParams.info().param("instantiateParams").unwrap();
    let found: Vec<_> = params.embeds.iter().map(|embedded| (embedded.path, embedded.offset, embedded.role)).collect();
    assert_eq!(found, [("errNode_out", 0, Role::Out), ("uploadStream", 24, Role::Value)]);
}

#[test]
fn types_read_as_in_c() {
    let types = |entry: EntryPoint| entry.info().params.iter().map(|param| param.c_type).collect::<Vec<_>>();
    assert_eq!(types(EntryPoint::hipGraphGetNodes), ["hipGraph_t", "hipGraphNode_t *", "size_t *"]);
    assert_eq!(types(EntryPoint::hipGraphDebugDotPrint), ["hipGraph_t", "const char *", "unsigned int"]);
    assert_eq!(EntryPoint::__hipRegisterFatBinary.info().return_type, "void **");
    assert_eq!(EntryPoint::__hipUnregisterFatBinary.info().return_type, "void");
}

#[test]
fn sentences_are_sentences() {
    for entry in EntryPoint::ALL {
        let doc = entry.info().doc;
        assert!(doc.starts_with(char::is_uppercase) && doc.ends_with('.'), "{entry}: {doc}");
        for trap in entry.info().traps {
            assert!(!trap.is_empty() && !trap.ends_with('.'), "{entry}: {trap}");
        }
    }
}
