//! What stands around the editor's board.

use maud::{Markup, html};
use mura_games::GameId;
use mura_games::edit;

use super::answer::{Answer, Control};

/// What can be put on the board. Cows by number fill a list of their own.
pub(super) fn palette(game: GameId) -> Markup {
    let pieces = edit::pieces(game);
    let (numbered, usual): (Vec<_>, Vec<_>) =
        pieces.iter().partition(|piece| piece.name.starts_with(|letter: char| letter.is_ascii_digit()));
    html! {
        fieldset class="palette" {
            legend { "Put on the board" }
            div class="choice" {
                @for (index, piece) in usual.iter().enumerate() {
                    label {
                        input type="radio" name="piece" value=(piece.name) checked[index == 0];
                        span { (piece.label) " " kbd { (index + 1) } }
                    }
                }
            }
            @if !numbered.is_empty() {
                p class="field" {
                    label for="numbered" { "A cow by its number" }
                    select id="numbered" {
                        option value="" { "the lowest that is free" }
                        @for piece in &numbered { option value=(piece.name) { (piece.label) } }
                    }
                }
            }
        }
    }
}

/// What a position holds beside the board.
pub(super) fn fields(fields: &[Control]) -> Markup {
    html! {
        fieldset class="fields" {
            legend { "Beside the board" }
            @for field in fields {
                @let id = format!("field-{}", field.name);
                p class="field" {
                    label for=(id) { (field.label) }
                    @if !field.choices.is_empty() {
                        select id=(id) data-field=(field.name) {
                            @for (value, words) in &field.choices {
                                option value=(value) selected[*value == field.value] { (words) }
                            }
                        }
                    } @else if let Some(most) = field.most {
                        input id=(id) data-field=(field.name) type="number" min="0" max=(most) value=(field.value);
                    } @else {
                        input id=(id) data-field=(field.name) type="text" value=(field.value) spellcheck="false"
                            autocomplete="off" maxlength="2000";
                    }
                }
            }
        }
    }
}

/// Where to go with a position.
pub(super) fn buttons(answer: &Answer) -> Markup {
    let links = &answer.links;
    html! {
        p class="row" {
            a class="button primary" id="link-play" href=[answer.playable.then_some(&links.play)] hidden[!answer.playable] { "Play from here" }
            a class="button" id="link-analyse" href=(links.analyse) { "Analyse" }
            a class="button" id="link-search" href=(links.search) { "Find games with it" }
        }
        p class="row" id="editor-tools" hidden {
            button type="button" class="button small" id="undo" disabled { "Undo" }
            button type="button" class="button small" id="clear" { "Start" }
            button type="button" class="button small" id="flip" { "Turn the board" }
            button type="button" class="button small" id="copy" { "Copy the link" }
        }
        p {
            "Picture: " a id="link-svg" href=(links.svg) { "SVG" } ", " a id="link-png" href=(links.png) { "PNG" }
        }
    }
}

/// The text, to be read and written.
pub(super) fn text(game: GameId, written: &str, refusal: Option<&str>) -> Markup {
    html! {
        form class="editor-text" id="editor-text" method="get" action="/editor" {
            input type="hidden" name="game" value=(game);
            label for="position" { "Position as text" }
            div class="row" {
                input id="position" name="position" value=(written) spellcheck="false" autocomplete="off" maxlength="2000"
                    aria-describedby="editor-message";
                button class="button primary" { "Set up" }
            }
            p id="editor-message" class="message" role="status" { (refusal.unwrap_or_default()) }
        }
    }
}
