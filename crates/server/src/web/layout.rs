//! What all pages share.

use axum::http::StatusCode;
use maud::{DOCTYPE, Markup, html};

use super::assets::address;
use crate::guard::Visitor;

/// A page to be laid out.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// Its title.
    pub title: &'a str,
    /// One sentence about it, for search engines and previews.
    pub about: &'a str,
    /// Who looks at it.
    pub visitor: &'a Visitor,
    /// The module that brings it to life, under `assets/`.
    pub script: Option<&'a str>,
}

/// The whole document around a page's content.
pub fn page(page: Page<'_>, content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (page.title) " – mura" }
                meta name="description" content=(page.about);
                meta name="csrf" content=(page.visitor.csrf());
                link rel="stylesheet" href=(address("css/mura.css"));
                @if let Some(script) = page.script {
                    script type="module" src=(address(script)) {}
                }
            }
            body {
                a class="skip" href="#content" { "Skip to the content" }
                header class="top" {
                    a class="brand" href="/" { "mura" }
                }
                main id="content" { (content) }
            }
        }
    }
}

/// The page of a problem.
pub fn problem(status: StatusCode, sentence: &str) -> Markup {
    let visitor = Visitor::stranger();
    let title = status.canonical_reason().unwrap_or("Problem");
    page(
        Page { title, about: sentence, visitor: &visitor, script: None },
        &html! {
            h1 { (title) }
            p { (sentence) }
            p { a href="/" { "To the start page" } }
        },
    )
}
