//! The examples of the rule pages are commands for a terminal; here each opens on the board.

use maud::{Markup, html};
use mura_games::{GameId, Settings};

use crate::web::link;

/// A line such as `mura show ur --position "…" --moves 3 +C    # → …`.
struct Example<'a> {
    game: GameId,
    position: Option<&'a str>,
    moves: Vec<&'a str>,
    remark: &'a str,
}

impl<'a> Example<'a> {
    fn read(line: &'a str) -> Option<Example<'a>> {
        let (command, remark) = line.split_once('#').unwrap_or((line, ""));
        let rest = command.trim().strip_prefix("mura show ")?;
        let (game, mut rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let mut position = None;
        if let Some(behind) = rest.trim_start().strip_prefix("--position \"") {
            let (text, more) = behind.split_once('"')?;
            (position, rest) = (Some(text), more);
        }
        let rest = rest.trim();
        let moves = match rest.strip_prefix("--moves ") {
            Some(moves) => moves.split_whitespace().map(|text| text.trim_matches('"')).collect(),
            None if rest.is_empty() => Vec::new(),
            None => return None,
        };
        Some(Example { game: game.trim().parse().ok()?, position, moves, remark: remark.trim() })
    }

    /// The position that the board opens with: after the moves, or before them where they are refused or end the game.
    fn opened(&self) -> Option<String> {
        let mut table = match self.position {
            Some(position) => self.game.open(position).ok()?,
            None => self.game.start(&Settings::default()).ok()?,
        };
        let start = table.position();
        for text in &self.moves {
            if table.replay(text).is_err() {
                return Some(start);
            }
        }
        let end = table.position();
        Some(if self.game.open(&end).is_ok() { end } else { start })
    }

    fn item(&self) -> Option<Markup> {
        let opened = self.opened()?;
        let (moves, remark) = (self.moves.join(" "), self.remark.trim_start_matches("→").trim());
        let arrow = self.remark.starts_with('→');
        Some(html! {
            li {
                a class="example" href=(link::editor(self.game, &opened)) {
                    span class="example-game" { (self.game) " " }
                    code { (self.position.unwrap_or("from the start")) }
                    @if !moves.is_empty() { " " code class="played" { (moves) } }
                }
                @if !remark.is_empty() {
                    " " span class="example-result" { @if arrow { "→ " } (remark) }
                }
            }
        })
    }
}

/// A block of examples; none if a line of it is something else.
pub(super) fn block(text: &str) -> Option<Markup> {
    let items: Option<Vec<Markup>> =
        text.lines().filter(|line| !line.trim().is_empty()).map(|line| Example::read(line)?.item()).collect();
    let items = items.filter(|items| !items.is_empty())?;
    Some(html! { ul class="examples" { @for item in &items { (item) } } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_become_links() {
        let text = "mura show mur-classic --position \"8/2bww3/8/k b 0-0 -\" --moves \"c2*d2-f2\"   # → 8/3bww2/8/k w 0-0 -";
        let html = block(text).unwrap().into_string();
        assert!(
            html.contains("/editor?game=mur-classic&amp;position=8%2F3bww2%2F8%2Fk%20w%200-0%20-"),
            "{html}"
        );
        assert!(html.contains("c2*d2-f2") && html.contains("→ 8/3bww2/8/k w 0-0 -"), "{html}");
        let refused = block("mura show ur --moves 3 +D # refused: why").unwrap().into_string();
        assert!(refused.contains("7.000000000000000.0%2F7"), "{refused}");
    }

    #[test]
    fn other_commands_stay_as_they_are() {
        assert!(block("mura show mur-advanced --option dice=244").is_none());
        assert!(block("cargo run").is_none());
        assert!(block("").is_none());
    }
}
