//! What all pages share.

use axum::http::StatusCode;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::assets::{address, modules};
use crate::guard::Visitor;
use crate::store::AccountKind;

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

/// Where the head of every page leads. A page whose title is the word is the place itself.
const PLACES: [(&str, &str); 6] = [
    ("/", "Play"),
    ("/lobby", "Lobby"),
    ("/learn", "Learn"),
    ("/analysis", "Analysis"),
    ("/players", "Players"),
    ("/games", "Games"),
];

/// A board with three stones.
const MARK: &str = r##"<svg viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="30" fill="#d8ab6c" stroke="#6b4522" stroke-width="3"/><g fill="none" stroke="#6b4522" stroke-width="2"><circle cx="32" cy="32" r="22"/><circle cx="32" cy="32" r="11"/><path d="M32 10V54M10 32H54M16.4 16.4 47.6 47.6M47.6 16.4 16.4 47.6"/></g><circle cx="32" cy="21" r="7.5" fill="#1a1614"/><circle cx="43" cy="32" r="7.5" fill="#fffdf8" stroke="#94866f"/><circle cx="24.2" cy="39.8" r="7.5" fill="#b42a1a"/></svg>"##;

/// Half light, half dark.
const THEME: &str = r#"<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2"><circle cx="12" cy="12" r="9"/><path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor"/></svg>"#;

/// The whole document around a page's content.
pub fn page(page: Page<'_>, content: &Markup) -> Markup {
    page_with(page, &html! {}, content)
}

/// The same with more lines in its head.
pub fn page_with(page: Page<'_>, head: &Markup, content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (page.title) " – mura" }
                meta name="description" content=(page.about);
                meta name="csrf" content=(page.visitor.csrf());
                meta property="og:title" content=(page.title);
                meta property="og:description" content=(page.about);
                (head)
                meta name="theme-color" content="#fffaf1" media="(prefers-color-scheme: light)";
                meta name="theme-color" content="#221d18" media="(prefers-color-scheme: dark)";
                link rel="icon" type="image/svg+xml" href=(address("icons/mura.svg"));
                link rel="manifest" href=(address("icons/mura.webmanifest"));
                link rel="stylesheet" href=(address("css/mura.css"));
                link rel="stylesheet" href=(address("css/board.css"));
                link rel="stylesheet" href=(address("css/play.css"));
                link rel="stylesheet" href=(address("css/pages.css"));
                script src=(address("js/theme.js")) {}
                @if let Some(script) = page.script {
                    @for module in modules(script) { link rel="modulepreload" href=(module); }
                    script type="module" src=(address(script)) {}
                }
            }
            body {
                a class="skip" href="#content" { "Skip to the content" }
                header class="top" {
                    div class="top-inner" {
                        a class="brand" href="/" { (PreEscaped(MARK)) "mura" }
                        nav class="nav" aria-label="Main" {
                            @for (place, word) in PLACES {
                                a href=(place) aria-current=[(page.title == word).then_some("page")] { (word) }
                            }
                        }
                        div class="corner" {
                            (corner(page.visitor))
                            button class="icon-button" type="button" data-action="theme" title="Light or dark"
                                aria-label="Light or dark" { (PreEscaped(THEME)) }
                        }
                    }
                }
                main id="content" tabindex="-1" { (content) }
                footer class="foot" {
                    div class="foot-inner" {
                        span { "mura: five board games" }
                        a href="/learn" { "Learn a game" }
                        a href="/api" { "For programs" }
                        a href="/editor" { "Board editor" }
                    }
                }
            }
        }
    }
}

/// Who looks at the page, and where they can change that.
fn corner(visitor: &Visitor) -> Markup {
    let person = visitor.account().filter(|account| account.kind != AccountKind::Guest);
    html! {
        @if visitor.is_unasked() {
            a href="/account" { "Your account" }
        } @else if let Some(account) = person {
            a href="/account" title="Your account" { (account.name) }
        } @else {
            @if let Some(guest) = visitor.account() {
                a href="/account" title="You play as a guest" { (guest.name) }
            }
            a href="/login" { "Sign in" }
        }
    }
}

/// What a page of a problem is headed.
fn heading(status: StatusCode) -> &'static str {
    match status {
        StatusCode::UNAUTHORIZED => "Please sign in",
        StatusCode::FORBIDDEN => "That was not done",
        StatusCode::NOT_FOUND => "There is nothing here",
        StatusCode::TOO_MANY_REQUESTS => "One moment, please",
        StatusCode::SERVICE_UNAVAILABLE | StatusCode::INTERNAL_SERVER_ERROR => "Something is out of order",
        _ => "That does not work",
    }
}

/// The page of a problem, with what can be done about it.
pub fn problem(status: StatusCode, sentence: &str, way: Option<&Markup>, visitor: &Visitor) -> Markup {
    let title = heading(status);
    page(
        Page { title, about: sentence, visitor, script: None },
        &html! {
            div class="narrow card" {
                h1 { (title) }
                p { (sentence) }
                @match way {
                    Some(way) => (way),
                    None => p { a class="button primary" href="/" { "To the start page" } },
                }
            }
        },
    )
}
