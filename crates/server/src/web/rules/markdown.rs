//! The rule pages as HTML. They are the files of `docs/rules`, in Markdown, part of the program.

use maud::{Markup, PreEscaped, html};
use mura_picture::Album;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd};

use super::diagram::Diagram;
use super::example;
use crate::problem::Problem;
use crate::web::drawing;

/// A page, ready to be shown.
#[derive(Debug)]
pub(super) struct Rendered {
    /// Its first heading.
    pub(super) title: String,
    /// The headings below it: how deep, anchor, text.
    pub(super) contents: Vec<(u8, String, String)>,
    /// The chapters that teach the game, and not what only a referee or a program asks for: anchor, text.
    pub(super) chapters: Vec<(String, String)>,
    /// How many diagrams it has.
    pub(super) diagrams: usize,
    /// What follows.
    pub(super) body: Markup,
}

/// The first chapter that teaches nothing new to somebody who wants to play.
const BEYOND: &str = "Texts";

const PICTURE: &str = "<!-- picture ";
const END: &str = "<!-- /picture -->";

/// Makes HTML of a page. Where it shows the drawing of a diagram, the diagram itself is put.
pub(super) fn render(page: &str) -> Result<Rendered, Problem> {
    let mut writer = Writer::default();
    let mut rest = page;
    let mut figures: Vec<Markup> = Vec::new();
    let (mut album, mut diagrams) = (Album::default(), 0);
    while let Some((before, from)) = rest.split_once(PICTURE) {
        if !before.trim().is_empty() {
            writer.figures(&mut figures);
            writer.text(before);
        }
        let (name, from) = from.split_once(' ').unwrap_or((from, ""));
        let diagram = Diagram::named(name)
            .ok_or_else(|| Problem::missing(format!("There is no diagram \"{name}\".")))?;
        figures.push(diagram.figure(&mut album)?);
        diagrams += 1;
        rest = from.split_once(END).map_or("", |(_, rest)| rest);
    }
    writer.figures(&mut figures);
    writer.text(rest);
    let body = html! { (drawing::shared(&album)) (PreEscaped(writer.out)) };
    let chapters = writer.contents.iter().filter(|(level, ..)| *level == 2);
    let chapters = chapters.take_while(|(.., text)| text != BEYOND);
    let chapters = chapters.map(|(_, anchor, text)| (anchor.clone(), text.clone())).collect();
    Ok(Rendered { title: writer.title, contents: writer.contents, chapters, diagrams, body })
}

#[derive(Default)]
struct Writer {
    out: String,
    title: String,
    contents: Vec<(u8, String, String)>,
}

impl Writer {
    fn figures(&mut self, figures: &mut Vec<Markup>) {
        if !figures.is_empty() {
            let figures = std::mem::take(figures);
            self.out.push_str(
                &html! { div class="diagrams" { @for figure in &figures { (figure) } } }.into_string(),
            );
        }
    }

    fn text(&mut self, text: &str) {
        let mut events: Vec<Event<'_>> = Vec::new();
        let mut parser = Parser::new_ext(text, Options::ENABLE_TABLES);
        while let Some(event) = parser.next() {
            match event {
                Event::Start(Tag::Heading { level, .. }) => {
                    let inside: Vec<_> = parser.by_ref().take_while(|event| !is_heading_end(event)).collect();
                    events.push(self.heading(level as u8, inside));
                }
                Event::Start(Tag::CodeBlock(kind)) => {
                    let code: String = parser.by_ref().map_while(code_text).collect();
                    events.push(Event::Html(code_block(&kind, &code).into_string().into()));
                }
                Event::Start(Tag::Table(columns)) => {
                    events.push(Event::Html("<div class=\"scroll\" tabindex=\"0\">".into()));
                    events.push(Event::Start(Tag::Table(columns)));
                }
                Event::End(TagEnd::Table) => events.extend([event, Event::Html("</div>".into())]),
                Event::Start(Tag::Link { dest_url, .. }) => {
                    events.push(Event::InlineHtml(link_start(&dest_url)));
                }
                Event::End(TagEnd::Link) => events.push(Event::InlineHtml("</a>".into())),
                Event::Html(_) | Event::InlineHtml(_) => {}
                other => events.push(other),
            }
        }
        pulldown_cmark::html::push_html(&mut self.out, events.into_iter());
    }

    /// The first heading of all is the page's title; the others get anchors.
    fn heading(&mut self, level: u8, inside: Vec<Event<'_>>) -> Event<'static> {
        let plain: String = inside.iter().filter_map(plain_text).collect();
        if level == 1 {
            self.title = plain;
            return Event::Html("".into());
        }
        let anchor = anchor(&plain);
        let mut text = String::new();
        pulldown_cmark::html::push_html(&mut text, inside.into_iter());
        let html = format!("<h{level} id=\"{anchor}\">{text}</h{level}>");
        self.contents.push((level, anchor, plain));
        Event::Html(html.into())
    }
}

fn is_heading_end(event: &Event<'_>) -> bool {
    matches!(event, Event::End(TagEnd::Heading(_)))
}

fn code_text(event: Event<'_>) -> Option<String> {
    match event {
        Event::Text(text) => Some(text.into_string()),
        _ => None,
    }
}

fn plain_text<'a>(event: &'a Event<'_>) -> Option<&'a str> {
    match event {
        Event::Text(text) | Event::Code(text) => Some(text),
        _ => None,
    }
}

/// The anchor of a heading, as code hosts make it: links inside of the pages count on that.
fn anchor(text: &str) -> String {
    text.chars()
        .filter_map(|letter| match letter {
            ' ' | '-' => Some('-'),
            _ if letter.is_alphanumeric() => Some(letter.to_ascii_lowercase()),
            _ => None,
        })
        .collect()
}

/// Examples become links to the board; what is drawn with letters is for terminals, and screen readers need not spell it.
fn code_block(kind: &CodeBlockKind<'_>, code: &str) -> Markup {
    let language = match kind {
        CodeBlockKind::Fenced(language) => language,
        CodeBlockKind::Indented => "",
    };
    match language {
        "sh" => example::block(code).unwrap_or_else(|| html! { pre tabindex="0" { code { (code) } } }),
        "text" => {
            html! { pre class="letters" role="img" tabindex="0" aria-label="A board drawn with letters" { (code) } }
        }
        _ => html! { pre tabindex="0" { code { (code) } } },
    }
}

/// The start of a link. The pages of the rules are pages here, too; other documents are not.
fn link_start(target: &str) -> CowStr<'static> {
    let address = match target {
        "mur.md" => "/rules/mur-classic",
        "mur-advanced.md" => "/rules/mur-advanced",
        "ur.md" => "/rules/ur",
        "morabaraba.md" => "/rules/morabaraba",
        anchor if anchor.starts_with('#') => anchor,
        _ => return "<a>".into(),
    };
    format!("<a href=\"{address}\">").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_have_anchors_and_links_lead_to_pages() {
        let page = "# Title\n\n## A `b` turn\n\nSee [there](#a-b-turn), [Mur](mur.md), [more](../otb.md).\n";
        let rendered = render(page).unwrap();
        assert_eq!(rendered.title, "Title");
        assert_eq!(rendered.contents, [(2, "a-b-turn".to_owned(), "A b turn".to_owned())]);
        let body = rendered.body.into_string();
        assert!(body.contains("<h2 id=\"a-b-turn\">A <code>b</code> turn</h2>"), "{body}");
        assert!(body.contains("<a href=\"#a-b-turn\">there</a>"), "{body}");
        assert!(body.contains("<a href=\"/rules/mur-classic\">Mur</a>"), "{body}");
        assert!(!body.contains("otb.md"), "{body}");
    }

    #[test]
    fn a_picture_becomes_its_diagram() {
        let page = "x\n\n<!-- picture mur-board -->\n![old](old.svg)\n<!-- /picture -->\n\ny\n";
        let body = render(page).unwrap().body.into_string();
        assert!(body.contains("<figure class=\"diagram\" id=\"mur-board\">"), "{body}");
        assert!(!body.contains("old.svg"), "{body}");
        assert!(render("<!-- picture nobody -->\n<!-- /picture -->").is_err());
    }

    #[test]
    fn html_of_a_page_is_left_out() {
        let body =
            render("a <script>alert(1)</script> b\n\n<div onclick=x>c</div>\n").unwrap().body.into_string();
        assert!(!body.contains("<script") && !body.contains("onclick"), "{body}");
    }
}
