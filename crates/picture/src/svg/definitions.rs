//! What drawings refer to by name.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::Scene;
use super::style::{Style, Theme, named};

/// Fragments shorter than this are not worth a name.
const LEAST: usize = 120;

/// Drawings to be referred to by name. A name always means the same drawing, whichever scene asks for it first.
#[derive(Clone, Debug, Default)]
pub(super) struct Definitions {
    names: BTreeSet<String>,
    text: String,
    /// Numbers of the fragments that several drawings share; none: every drawing has its own.
    fragments: Option<BTreeMap<String, usize>>,
}

impl Definitions {
    /// Adds what is drawn under a name, unless that is known. The element has to bear the name itself.
    pub(super) fn add(&mut self, name: &str, draw: impl FnOnce(&mut String)) {
        if !self.names.contains(name) {
            self.names.insert(name.to_owned());
            draw(&mut self.text);
        }
    }

    /// Adds a group that bears its name.
    pub(super) fn add_group(&mut self, name: &str, draw: impl FnOnce(&mut String)) {
        self.add(name, |out| {
            // Writing to a string does not fail.
            let _ = write!(out, "<g id=\"{name}\">");
            draw(out);
            out.push_str("</g>");
        });
    }

    /// Writes elements that may stand in other drawings, too, just the same: as they are, or as a reference.
    pub(super) fn write(&mut self, out: &mut String, draw: impl FnOnce(&mut String)) {
        let from = out.len();
        draw(out);
        let Some(fragments) = self.fragments.as_mut().filter(|_| out.len() - from >= LEAST) else { return };
        let fragment = out.split_off(from);
        let next = fragments.len();
        let number = *fragments.entry(fragment.clone()).or_insert(next);
        let _ = write!(out, "<use href=\"#m-part-{number}\"/>");
        self.add_group(&format!("m-part-{number}"), |out| out.push_str(&fragment));
    }

    /// The element that holds them all.
    pub(super) fn element(&self) -> String {
        format!("<defs>{}</defs>", self.text)
    }
}

/// Drawings for one page that has the colours of [`style_sheet`](super::style_sheet). What they have in common is drawn once, in
/// [`Album::shared`], which stands on the page beside them: the page is small, and no name is given twice.
#[derive(Clone, Debug)]
pub struct Album {
    definitions: Definitions,
}

impl Default for Album {
    fn default() -> Self {
        Album { definitions: Definitions { fragments: Some(BTreeMap::new()), ..Definitions::default() } }
    }
}

impl Album {
    /// Draws a scene. The drawing is not complete without what is [shared](Album::shared).
    pub fn draw(&mut self, scene: &Scene) -> String {
        let style = Style { theme: Theme::Page, backdrop: false, handles: false, width: None };
        let body = super::drawing(scene, &style, &mut self.definitions);
        format!("{}{}</svg>\n", super::head(scene, &style), named(&body))
    }

    /// What all drawings refer to, as an element that shows nothing and takes no room where pages have a rule for `m-shared`.
    pub fn shared(&self) -> String {
        let definitions = named(&self.definitions.element());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"mura m-shared\" width=\"0\" height=\"0\" aria-hidden=\"true\">{definitions}</svg>\n"
        )
    }
}
