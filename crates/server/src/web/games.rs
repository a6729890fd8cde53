//! The list of games, and finding some.

use axum::extract::State;
use maud::{Markup, html};
use mura_games::{GameId, shortened};
use mura_picture::Look;
use serde::Deserialize;
use time::{Date, macros::format_description};

use super::asked::{self, Asked, filled};
use super::layout::{self, Page};
use super::{drawing, link, listing, seek};
use crate::guard::{Player, Visitor};
use crate::house::House;
use crate::id::AccountId;
use crate::problem::Problem;
use crate::store::{Cursor, Ending, Search};

/// So many games stand on a page.
const SHOWN: i64 = 50;

/// What is looked for, as the form sends it.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Wishes {
    game: Option<String>,
    player: Option<String>,
    opponent: Option<String>,
    result: Option<String>,
    rated: Option<String>,
    from: Option<String>,
    until: Option<String>,
    position: Option<String>,
    after: Option<String>,
}

/// `2026-11-15` as the first moment of that day, or of the day after it.
fn day(text: Option<&str>, later: bool) -> Result<Option<i64>, Problem> {
    let Some(text) = filled(text) else { return Ok(None) };
    let date = Date::parse(text, format_description!("[year]-[month]-[day]")).map_err(|_| {
        Problem::bad(format!("\"{}\" is no day: expected one such as 2026-11-15.", shortened(text)))
    })?;
    let date = if later { date.next_day().unwrap_or(date) } else { date };
    Ok(Some(date.midnight().assume_utc().unix_timestamp().saturating_mul(1000)))
}

async fn account(house: &House, name: Option<&str>) -> Result<Option<AccountId>, Problem> {
    let Some(name) = filled(name) else { return Ok(None) };
    let missing = || Problem::missing(format!("Nobody here is called \"{}\".", shortened(name)));
    Ok(Some(house.store().account_named(name).await?.ok_or_else(missing)?.id))
}

impl Wishes {
    async fn search(&self, house: &House) -> Result<Search, Problem> {
        let ending = match filled(self.result.as_deref()) {
            None => None,
            Some(word) => Some(
                Ending::read(word)
                    .ok_or_else(|| Problem::bad(format!("There is no result \"{}\".", shortened(word))))?,
            ),
        };
        let player = account(house, self.player.as_deref()).await?;
        if matches!(ending, Some(Ending::Won | Ending::Lost)) && player.is_none() {
            return Err(Problem::bad("Who has won or lost? Give the player's name, too."));
        }
        let after =
            match filled(self.after.as_deref()) {
                None => None,
                Some(word) => Some(Cursor::read(word).ok_or_else(|| {
                    Problem::bad(format!("\"{}\" is no place in the list.", shortened(word)))
                })?),
            };
        Ok(Search {
            game: self.game()?,
            player,
            opponent: account(house, self.opponent.as_deref()).await?,
            ending,
            rated: match filled(self.rated.as_deref()) {
                None => None,
                Some("yes") => Some(true),
                Some("no") => Some(false),
                Some(other) => {
                    let reason = format!("Rated is \"yes\" or \"no\", not \"{}\".", shortened(other));
                    return Err(Problem::bad(reason));
                }
            },
            from_ms: day(self.from.as_deref(), false)?,
            until_ms: day(self.until.as_deref(), true)?,
            shared: false,
            after,
        })
    }

    fn game(&self) -> Result<Option<GameId>, Problem> {
        filled(self.game.as_deref()).map(|name| asked::game(Some(name))).transpose()
    }

    /// The same search from another place on.
    fn address(&self, after: &Cursor) -> String {
        let fields = [
            ("game", &self.game),
            ("player", &self.player),
            ("opponent", &self.opponent),
            ("result", &self.result),
            ("rated", &self.rated),
            ("from", &self.from),
            ("until", &self.until),
            ("position", &self.position),
        ];
        let mut address = format!("/games?after={}", link::encoded(&after.word()));
        for (name, value) in fields {
            if let Some(value) = filled(value.as_deref()) {
                address.push_str(&format!("&{name}={}", link::encoded(value)));
            }
        }
        address
    }
}

/// `/games`
pub(super) async fn page(
    State(house): State<House>,
    visitor: Visitor,
    Asked(wishes): Asked<Wishes>,
) -> Result<Markup, Problem> {
    let search = wishes.search(&house).await?;
    let content = match filled(wishes.position.as_deref()) {
        Some(position) => with_position(&house, &wishes, search, position).await?,
        None => {
            let games = house.store().search(&search, SHOWN).await?;
            let next = games.last().filter(|_| games.len() as i64 == SHOWN).map(Cursor::behind);
            html! {
                @if games.is_empty() { p role="status" { "No game is like that." } }
                @else { (listing::table("Games", &games)) }
                @if let Some(next) = next { p { a href=(wishes.address(&next)) rel="next" { "Earlier games" } } }
            }
        }
    };
    Ok(layout::page(
        Page {
            title: "Games",
            about: "All games that were played here: by player, game, result, day or position.",
            visitor: &visitor,
            script: None,
        },
        &html! { h1 { "Games" } (form(&wishes)) (content) },
    ))
}

async fn with_position(
    house: &House,
    wishes: &Wishes,
    search: Search,
    position: &str,
) -> Result<Markup, Problem> {
    let Some(game) = search.game else {
        return Err(Problem::bad("A position belongs to a game: choose which one."));
    };
    let wanted = asked::table(game, Some(position))?;
    let found = seek::games(house, &search, &*wanted).await?;
    let games: Vec<_> = found.games.iter().map(|(listed, _)| listed.clone()).collect();
    Ok(html! {
        figure class="wanted" {
            (drawing::board(&*wanted, &Look::default())?)
            figcaption { "Looked for, however the board is turned or mirrored. "
                a href=(link::editor(game, position)) { "Change the position" } }
        }
        p role="status" {
            (found.replayed) @if found.replayed == 1 { " game" } @else { " games" } " looked through, "
            (games.len()) " with this position."
        }
        @if !games.is_empty() { (listing::table("Games with this position", &games)) }
        @if let Some(next) = &found.next { p { a href=(wishes.address(next)) rel="next" { "Look further back" } } }
    })
}

fn form(wishes: &Wishes) -> Markup {
    let text = |name: &str, label: &str, value: &Option<String>, kind: &str| {
        html! {
            p class="field" {
                label for=(name) { (label) }
                input id=(name) name=(name) type=(kind) value=(value.as_deref().unwrap_or_default()) maxlength="2000"
                    autocomplete="off";
            }
        }
    };
    let chosen =
        |value: &Option<String>, option: &str| filled(value.as_deref()).unwrap_or_default() == option;
    let results = [
        ("", "any"),
        ("first", "won by the first player"),
        ("second", "won by the second player"),
        ("draw", "drawn"),
        ("won", "won by this player"),
        ("lost", "lost by this player"),
        ("goes-on", "goes on"),
        ("broken-off", "broken off"),
    ];
    html! {
        form class="card search" method="get" action="/games" role="search" {
            (text("player", "Player", &wishes.player, "text"))
            (text("opponent", "Against", &wishes.opponent, "text"))
            p class="field" {
                label for="game" { "Game" }
                select id="game" name="game" {
                    option value="" { "any" }
                    @for game in GameId::ALL {
                        option value=(game) selected[chosen(&wishes.game, game.as_str())] { (game.title()) }
                    }
                }
            }
            p class="field" {
                label for="result" { "Result" }
                select id="result" name="result" {
                    @for (value, words) in results {
                        option value=(value) selected[chosen(&wishes.result, value)] { (words) }
                    }
                }
            }
            p class="field" {
                label for="rated" { "Rated" }
                select id="rated" name="rated" {
                    @for (value, words) in [("", "any"), ("yes", "yes"), ("no", "no")] {
                        option value=(value) selected[chosen(&wishes.rated, value)] { (words) }
                    }
                }
            }
            (text("from", "From", &wishes.from, "date"))
            (text("until", "Until", &wishes.until, "date"))
            (text("position", "With the position", &wishes.position, "text"))
            button class="button primary" { "Search" }
        }
    }
}

/// `/games/mine`
pub(super) async fn mine(
    State(house): State<House>,
    visitor: Visitor,
    Player(account): Player,
    Asked(wishes): Asked<Wishes>,
) -> Result<Markup, Problem> {
    let going = house.store().unfinished_of(&account.id, SHOWN).await?;
    let search = Search { player: Some(account.id), shared: true, ..wishes.search(&house).await? };
    let games = house.store().search(&search, SHOWN).await?;
    let next = games.last().filter(|_| games.len() as i64 == SHOWN).map(Cursor::behind);
    Ok(layout::page(
        Page {
            title: "Your games",
            about: "The games you play and have played.",
            visitor: &visitor,
            script: None,
        },
        &html! {
            h1 { "Your games" }
            @if !going.is_empty() { section { h2 { "Going on" } (listing::previews(&going)) } }
            section {
                h2 { "Finished" }
                @if games.is_empty() { p { "No finished game yet. " a href="/" { "Play one" } "." } }
                @else { (listing::table("Your finished games", &games)) }
                @if let Some(next) = next {
                    p { a href={ "/games/mine?after=" (link::encoded(&next.word())) } rel="next" { "Earlier games" } }
                }
            }
        },
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_whole() {
        assert_eq!(day(Some("1970-01-02"), false).unwrap(), Some(86_400_000));
        assert_eq!(day(Some("1970-01-02"), true).unwrap(), Some(2 * 86_400_000));
        assert_eq!(day(Some(" "), false).unwrap(), None);
        assert!(day(Some("yesterday"), false).is_err());
        assert!(day(Some("9999-12-31"), true).is_ok());
    }
}
