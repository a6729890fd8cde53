//! Drawings as SVG text: shapes by class, coloured by the system's choice of light or dark.

use std::fmt::Write;

/// Colours of classes: in light, in dark. Everything else is the same in both.
const COLOURS: [(&str, &str, &str, &str); 11] = [
    ("paper", "fill", "#fdfaf4", "#1b1815"),
    ("ink", "fill", "#3a2c20", "#efe4d2"),
    ("soft", "fill", "#6b5844", "#b9a78d"),
    ("grid", "stroke", "#ddd0bb", "#3c342c"),
    ("axis", "stroke", "#6b5844", "#b9a78d"),
    ("mark", "stroke", "#3a2c20", "#efe4d2"),
    ("one", "fill", "#2767b3", "#86bdf4"),
    ("two", "fill", "#c0691c", "#eba25a"),
    ("up", "fill", "#2767b3", "#3f78b8"),
    ("down", "fill", "#c0691c", "#a8642a"),
    ("halo", "stroke", "#fdfaf4", "#1b1815"),
];

const RULES: &str = "text{font-family:system-ui,'DejaVu Sans',sans-serif;font-size:13px}\
.head{font-size:16px;font-weight:600}.tiny{font-size:11px}.mid{text-anchor:middle}.end{text-anchor:end}\
.halo{stroke-width:3;paint-order:stroke}.grid,.axis{stroke-width:1}.mark{stroke-width:1.5;stroke-dasharray:5 4}";

/// Shapes on a sheet of paper.
pub(crate) struct Drawing {
    title: String,
    width: f64,
    height: f64,
    body: String,
}

impl Drawing {
    /// A sheet with a title at its head.
    pub(crate) fn new(title: &str, width: f64, height: f64) -> Drawing {
        let mut drawing = Drawing { title: title.to_owned(), width, height, body: String::new() };
        drawing.text([width / 2.0, 28.0], "ink head mid", title);
        drawing
    }

    pub(crate) fn text(&mut self, [x, y]: [f64; 2], class: &str, text: &str) {
        self.add(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{}</text>", escaped(text)));
    }

    /// Text that runs upwards.
    pub(crate) fn upwards(&mut self, [x, y]: [f64; 2], class: &str, text: &str) {
        let text = escaped(text);
        self.add(format_args!(
            "<text transform=\"translate({x:.1} {y:.1}) rotate(-90)\" class=\"{class}\">{text}</text>"
        ));
    }

    pub(crate) fn line(&mut self, [x, y]: [f64; 2], [to_x, to_y]: [f64; 2], class: &str) {
        self.add(format_args!(
            "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{to_x:.1}\" y2=\"{to_y:.1}\" class=\"{class}\"/>"
        ));
    }

    /// A box between two corners, as dense as that: 0 to 1.
    pub(crate) fn area(&mut self, one: [f64; 2], other: [f64; 2], class: &str, density: f64) {
        let [x, y] = [one[0].min(other[0]), one[1].min(other[1])];
        let [width, height] = [(one[0] - other[0]).abs(), (one[1] - other[1]).abs()];
        self.add(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"2\" class=\"{class}\" \
             fill-opacity=\"{density:.2}\"/>"
        ));
    }

    pub(crate) fn dot(&mut self, [x, y]: [f64; 2], class: &str) {
        self.add(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" class=\"{class}\"/>"));
    }

    fn add(&mut self, shape: std::fmt::Arguments<'_>) {
        // Writing to a string never fails.
        let _ = writeln!(self.body, "{shape}");
    }

    /// The whole file.
    pub(crate) fn finish(self) -> String {
        let Drawing { title, width, height, body } = self;
        let colours = |dark: bool| -> String {
            let rule = |&(class, what, light, night): &(&str, &str, &str, &str)| {
                format!(".{class}{{{what}:{}}}", if dark { night } else { light })
            };
            COLOURS.iter().map(rule).collect()
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\">\n<title>{}</title>\n<style>{RULES}{}@media(prefers-color-scheme:dark){{{}}}</style>\n\
             <rect width=\"{width}\" height=\"{height}\" rx=\"8\" class=\"paper\"/>\n{body}</svg>\n",
            escaped(&title),
            colours(false),
            colours(true),
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        let mut drawing = Drawing::new("a < b", 100.0, 50.0);
        drawing.text([1.0, 2.0], "ink", "<script>&");
        let file = drawing.finish();
        assert!(file.contains("<title>a &lt; b</title>") && file.contains(">&lt;script&gt;&amp;</text>"));
        assert!(!file.contains("<script"));
    }
}
