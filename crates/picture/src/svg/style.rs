//! Colours, by theme.

use std::collections::BTreeSet;

/// In which colours a drawing appears.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Theme {
    /// Light or dark, as the reader's system has it.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// Without colours of its own: the page has [`style_sheet`].
    Page,
}

/// How a scene is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// Whether there is a background of its own.
    pub backdrop: bool,
    /// Whether scripts can take over: layers, pieces and points carry their names (`data-layer`, `data-piece`, `data-point`), every
    /// kind of piece of the game is defined, and what changes is written with the fonts of the page.
    pub handles: bool,
    /// How wide it is where nobody says otherwise, in pixels; none fills what room there is.
    pub width: Option<u32>,
}

impl Default for Style {
    fn default() -> Self {
        Style { theme: Theme::Auto, backdrop: true, handles: false, width: None }
    }
}

/// A colour by name: in light, in dark.
const COLOURS: [(&str, &str, &str); 44] = [
    ("paper", "#f7f1e6", "#1b1815"),
    ("seat", "#ede3d2", "#26211c"),
    ("turn", "#fffaf0", "#322b23"),
    ("ink", "#3a2c20", "#efe4d2"),
    ("word", "#75604a", "#b9a78d"),
    ("slot", "#cdbda3", "#4a4036"),
    ("gold", "#c8922a", "#e0b04a"),
    ("wood1", "#ecd0a0", "#8a6440"),
    ("wood2", "#cf9f63", "#5d3f27"),
    ("edge", "#8a5f33", "#3a2617"),
    ("line", "#6b4522", "#e3c79b"),
    ("sea1", "#d3e6e4", "#2f5660"),
    ("sea2", "#9cc3c6", "#1c3943"),
    ("shore", "#557f86", "#0f2229"),
    ("chart", "#2f6069", "#a9ccd0"),
    ("track", "#e8d7b4", "#3d342a"),
    ("bar", "#8f7550", "#a08a68"),
    ("black1", "#6a625c", "#57504b"),
    ("black2", "#1a1614", "#0c0a09"),
    ("blackrim", "#000000", "#8b7f74"),
    ("blackmark", "#efe2cb", "#efe2cb"),
    ("white1", "#ffffff", "#fffdf8"),
    ("white2", "#ddd3c0", "#d3c7b1"),
    ("whiterim", "#94866f", "#6e6250"),
    ("whitemark", "#4b3a2a", "#4b3a2a"),
    ("blue1", "#4f86cf", "#5b93dd"),
    ("blue2", "#173a78", "#1c4690"),
    ("bluerim", "#0c2249", "#a9c6f2"),
    ("red1", "#f06a4f", "#f5765b"),
    ("red2", "#971f12", "#9c2113"),
    ("yellow1", "#ffe27a", "#ffe27a"),
    ("yellow2", "#cf8f0d", "#cf8f0d"),
    ("cow1", "#b5523f", "#b9543f"),
    ("cow2", "#6a1c13", "#6d1d13"),
    ("calf1", "#f4fafd", "#eaf4f9"),
    ("calf2", "#b7d3e2", "#a9c8d9"),
    ("shell", "#f6ecd6", "#d9c9a8"),
    ("lapis", "#24477f", "#274b86"),
    ("clay", "#b4452f", "#a8402c"),
    ("pattern", "#c9b58f", "#ab976f"),
    ("alarm", "#e02b20", "#ff5a4d"),
    ("last", "#f2b632", "#f2b632"),
    ("row", "#2767b3", "#86bdf4"),
    ("aim", "#2f8f5b", "#5fd08f"),
];

/// The rules; `$name` is a colour.
const RULES: &str = "\
.paper{fill:$paper}.says{fill:$ink;font-weight:600}.adds{fill:$word}.seat{fill:$seat}.turn{fill:$turn}.gold{fill:$gold}\
.name,.word,.board,.no{fill:none}.name{stroke:$ink}.word{stroke:$word}.board{stroke:$line}\
.slot{fill:none;stroke:$slot;stroke-width:2.5}\
.wood1{stop-color:$wood1}.wood2{stop-color:$wood2}.sea1{stop-color:$sea1}.sea2{stop-color:$sea2}\
.edge{stroke:$edge;stroke-width:5}.shore{stroke:$shore;stroke-width:5}\
.plank{stroke-width:7}.bevel{stroke:#fff;stroke-opacity:.22;stroke-width:2}.fibre{fill:none;stroke:$edge;stroke-width:1.6;opacity:.2}\
.wave{fill:none;stroke:$chart;stroke-width:2;opacity:.2}.line{fill:none;stroke:$line;stroke-width:3}.dot{fill:$line}\
.chart{fill:none;stroke:$chart;stroke-width:2.5}.mark{fill:$chart}.sea.board{stroke:$chart}\
.track{fill:none;stroke:$track}.rim{fill:none;stroke:$shore;stroke-width:2}.bar{stroke:$bar;stroke-width:7}\
.goldbar{stroke:$gold;stroke-width:14}.finish{stroke:$gold;stroke-width:8}.start{fill:#191411;stroke:$bar;stroke-width:3}\
.port{fill:none;stroke:$gold;stroke-width:4;stroke-dasharray:7 6}\
.black1{stop-color:$black1}.black2{stop-color:$black2}.white1{stop-color:$white1}.white2{stop-color:$white2}\
.blue1{stop-color:$blue1}.blue2{stop-color:$blue2}.red1{stop-color:$red1}.red2{stop-color:$red2}\
.yellow1{stop-color:$yellow1}.yellow2{stop-color:$yellow2}\
.cow1{stop-color:$cow1}.cow2{stop-color:$cow2}.calf1{stop-color:$calf1}.calf2{stop-color:$calf2}\
.shade{fill:#000;opacity:.28}.shine{fill:#fff;opacity:.34}\
.blackrim{stroke:$blackrim;stroke-width:3}.whiterim{stroke:$whiterim;stroke-width:4}\
.bluerim{stroke:$bluerim;stroke-width:4}.redrim{stroke:#5e0f08;stroke-width:4}.yellowrim{stroke:#7d5200;stroke-width:4}\
.onblack{fill:$blackmark;stroke:$blackmark}.onwhite{fill:$whitemark;stroke:$whitemark}\
.onred{fill:#fbe3d2;stroke:#fbe3d2}.onyellow{fill:#5a3a00;stroke:#5a3a00}.no{fill:none}\
.shell{fill:$shell;stroke:$lapis;stroke-width:3}.lapis{fill:$lapis}.clay{fill:$clay}.pattern{fill:$pattern}\
.eye{fill:none;stroke:$lapis;stroke-width:3}.square{fill:none;stroke:$lapis}\
.last{fill:$last;opacity:.62}.tile{opacity:.5}.trapped{fill:none;stroke:$alarm;stroke-width:7}\
.row{fill:none;stroke:$row;stroke-width:4.5}.picked{fill:none;stroke:$aim;stroke-width:6}\
.target{fill:$aim;stroke:$shell;stroke-width:3}.aim{fill:none;stroke:$aim;stroke-width:6;stroke-dasharray:10 7}\
.route{fill:none;stroke:$clay;stroke-width:7;opacity:.6}\
.arrow{fill:none;stroke:$aim;stroke-width:13;opacity:.85}.head{fill:$aim;opacity:.85}\
.shot{opacity:.45}.cross{fill:none;stroke:$ink;stroke-width:9}.idle{opacity:.55}.hit{fill:none;pointer-events:all}";

/// The colours among `used`, as custom properties.
fn palette(dark: bool, used: &str) -> String {
    let colours = COLOURS.iter().filter(|(name, ..)| used.contains(&format!("var(--{name})")));
    colours.map(|(name, light, night)| format!("--{name}:{};", if dark { night } else { light })).collect()
}

/// A rule's text with every `$name` replaced.
fn resolved(rule: &str, colour: impl Fn(&(&str, &str, &str)) -> String) -> String {
    let mut parts = rule.split('$');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(part.len());
        let known = COLOURS.iter().find(|(name, ..)| *name == &part[..end]);
        out.push_str(&known.map(&colour).unwrap_or_default());
        out.push_str(&part[end..]);
    }
    out
}

/// Ends of strokes, for the whole drawing.
const STROKES: &str = ".mura{stroke-linecap:round;stroke-linejoin:round}";

/// The rules about classes that a drawing has.
fn wanted(drawing: &str) -> String {
    let classes: BTreeSet<&str> = drawing
        .split("class=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .flat_map(|list| list.split(' '))
        .collect();
    selected(|selector| {
        let mut names = selector.split('.').filter(|name| !name.is_empty());
        names.all(|name| classes.contains(name))
    })
}

/// The rules with those selectors. Their classes begin with `m-`, and no rule asks what is around an element: browsers look for
/// rules of what a `<use>` shows inside of it, where the drawing around it is not to be seen.
fn selected(wanted: impl Fn(&str) -> bool) -> String {
    let mut out = STROKES.to_owned();
    for (selectors, rest) in RULES.split_inclusive('}').filter_map(|rule| rule.split_once('{')) {
        let kept: Vec<String> = selectors
            .split(',')
            .filter(|selector| wanted(selector))
            .map(|selector| selector.replace('.', ".m-"))
            .collect();
        if !kept.is_empty() {
            out.push_str(&format!("{}{{{rest}", kept.join(",")));
        }
    }
    out
}

/// A drawing whose classes have the names that the style sheet knows.
pub(super) fn named(drawing: &str) -> String {
    let mut parts = drawing.split("class=\"");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (list, rest) = part.split_once('"').unwrap_or((part, ""));
        let names: Vec<String> = list.split(' ').map(|name| format!("m-{name}")).collect();
        out.push_str(&format!("class=\"{}\"{rest}", names.join(" ")));
    }
    out
}

/// The style of a drawing in this theme: what it uses and no more. Programs that make pixels know no custom properties, so a
/// drawing in one theme names its colours themselves.
pub(super) fn rules(theme: Theme, drawing: &str) -> String {
    let rules = wanted(drawing);
    match theme {
        Theme::Light => resolved(&rules, |colour| colour.1.to_owned()),
        Theme::Dark => resolved(&rules, |colour| colour.2.to_owned()),
        Theme::Auto => by_system(&rules),
        Theme::Page => String::new(),
    }
}

fn by_system(rules: &str) -> String {
    let rules = resolved(rules, |colour| format!("var(--{})", colour.0));
    let (light, dark) = (palette(false, &rules), palette(true, &rules));
    format!(".mura{{{light}}}@media(prefers-color-scheme:dark){{.mura{{{dark}}}}}{rules}")
}

/// The style sheet for a page that shows drawings of [`Theme::Page`]. The system's choice of light or dark holds unless an
/// element around a drawing says otherwise by `data-theme="light"` or `data-theme="dark"`.
pub fn style_sheet() -> String {
    let sheet = by_system(&selected(|_| true));
    let (light, dark) = (palette(false, &sheet), palette(true, &sheet));
    format!("{sheet}[data-theme=light] .mura{{{light}}}[data-theme=dark] .mura{{{dark}}}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_is_used_and_every_used_one_is_known() {
        for (name, ..) in COLOURS {
            let used = RULES
                .match_indices(&format!("${name}"))
                .any(|(at, text)| !RULES[at + text.len()..].starts_with(|c: char| c.is_ascii_alphanumeric()));
            assert!(used, "{name}");
        }
        for part in RULES.split('$').skip(1) {
            let end = part.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(part.len());
            assert!(COLOURS.iter().any(|(name, ..)| *name == &part[..end]), "{}", &part[..end]);
        }
    }
}
