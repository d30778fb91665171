//! scratch
use std::collections::BTreeMap;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let target: isa::Target = args[1].parse().unwrap();
    let count: usize = args[2].parse().unwrap();
    let show: usize = args[3].parse().unwrap();
    let filter = args.get(4).cloned().unwrap_or_default();
    let llvm = llvm_oracle::Llvm::find().unwrap();
    let samples: Vec<_> = llvm_oracle::words(target, 1, count).collect();
    let c = llvm_oracle::compare(&llvm, target, &samples).unwrap();
    println!(
        "{target} words {} refused {} agreed {} disagreed {} aside {:?}",
        c.words,
        c.refused,
        c.agreed,
        c.disagreed.len(),
        c.set_aside
    );
    let forms: Vec<_> = target.forms().collect();
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for d in &c.disagreed {
        let form = forms.iter().filter(|f| d.words[0] & f.mask == f.value).max_by_key(|f| f.mask.count_ones());
        let e = form.map_or("none".to_owned(), |f| f.encoding.to_string());
        let kind = match (&d.ours, &d.theirs) {
            (None, _) => "we-refuse",
            (_, None) => "llvm-refuses",
            (Some((a, _)), Some((b, l))) => {
                if a.split(' ').next() != b.split(' ').next() {
                    "mnemonic"
                } else if !l {
                    "length"
                } else {
                    "text"
                }
            }
        };
        let hex: Vec<_> = d.words.iter().map(|w| format!("{w:08x}")).collect();
        let line = format!(
            "{} {}\n      ours   {:?}\n      theirs {:?}",
            form.map_or("", |f| f.mnemonic),
            hex.join(" "),
            d.ours,
            d.theirs
        );
        groups.entry(format!("{e} {kind}")).or_default().push(line);
    }
    for (g, lines) in &groups {
        println!("## {g}: {}", lines.len());
        if g.contains(&filter) {
            for l in lines.iter().take(show) {
                println!("   {l}");
            }
        }
    }
}
