//! A wish for a game, and what comes of it: a game at once, or a challenge that waits for somebody.

use axum::extract::State;
use axum::response::Redirect;
use axum_extra::extract::CookieJar;
use maud::html;
use mura_arena::clock::TimeControl;
use mura_arena::live::Agreement;
use mura_arena::series::Terms;
use mura_games::{GameId, shortened};
use serde::Deserialize;

use super::challenge::{addressee, publish};
use super::hall::{Hall, NewGame};
use super::series;
use crate::guard::Visitor;
use crate::house::House;
use crate::id::{AccountId, ChallengeKey, GameKey, SeriesKey};
use crate::moment::now_ms;
use crate::problem::Problem;
use crate::store::{Account, AccountKind, ChallengeRow, Colour, SeriesRow, Store};
use crate::web::asked::{Sent, sentence};
use crate::web::link;

/// The longest text of a position.
pub(crate) const LONGEST_POSITION: usize = 1000;

/// The form of `POST /new`. What is left out or blank is as usual.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Wish {
    pub(crate) game: String,
    pub(crate) opponent: String,
    /// The name of whom a challenge is for.
    #[serde(rename = "for")]
    pub(crate) to: String,
    pub(crate) level: String,
    pub(crate) colour: String,
    pub(crate) control: String,
    pub(crate) start: String,
    #[serde(rename = "match")]
    pub(crate) length: String,
    pub(crate) terms: String,
    pub(crate) rated: String,
}

/// A wish that can be fulfilled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    pub(crate) game: GameId,
    pub(crate) start: Option<String>,
    pub(crate) control: TimeControl,
    pub(crate) colour: Colour,
    pub(crate) terms: Option<Terms>,
    pub(crate) rated: bool,
}

/// With whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opponent {
    Computer(u8),
    Screen,
    Link,
    Lobby,
    /// Somebody who is named.
    Player,
}

/// `POST /new`.
pub(crate) async fn make(
    State(house): State<House>,
    visitor: Visitor,
    jar: CookieJar,
    Sent(wish): Sent<Wish>,
) -> Result<(CookieJar, Redirect), Problem> {
    fulfil(&house, visitor, jar, &wish).await.map_err(|problem| wish.kept(problem))
}

async fn fulfil(
    house: &House,
    visitor: Visitor,
    jar: CookieJar,
    wish: &Wish,
) -> Result<(CookieJar, Redirect), Problem> {
    let (plan, opponent) = wish.read().map_err(|clause| Problem::bad(sentence(&clause)))?;
    let (account, jar) = visitor.or_guest(house, jar).await?;
    let address = match opponent {
        Opponent::Computer(level) => {
            let plan = Plan { rated: false, ..plan };
            game_address(&plan.start(house.hall(), &account.id, &Store::computer(level)).await?)
        }
        Opponent::Screen => {
            let plan = Plan { rated: false, ..plan };
            game_address(&plan.start(house.hall(), &account.id, &account.id).await?)
        }
        Opponent::Link | Opponent::Lobby => {
            may_be_rated(plan.rated, &account)?;
            let challenge = plan.challenge(&account.id, opponent == Opponent::Lobby);
            publish(house, &challenge).await?;
            challenge_address(&challenge)
        }
        Opponent::Player => {
            may_be_rated(plan.rated, &account)?;
            let to = addressee(house, &account, &wish.to, plan.rated).await?;
            let challenge = ChallengeRow { to: Some(to), ..plan.challenge(&account.id, false) };
            publish(house, &challenge).await?;
            challenge_address(&challenge)
        }
    };
    Ok((jar, Redirect::to(&address)))
}

/// Where a game is.
pub(crate) fn game_address(game: &GameKey) -> String {
    format!("/game/{game}")
}

/// Where a challenge is.
fn challenge_address(challenge: &ChallengeRow) -> String {
    format!("/challenge/{}", challenge.id)
}

/// Only those who can be found again play for ratings.
pub(crate) fn may_be_rated(rated: bool, account: &Account) -> Result<(), Problem> {
    match account.kind {
        AccountKind::Person | AccountKind::Bot => Ok(()),
        AccountKind::Guest | AccountKind::Computer { .. } if !rated => Ok(()),
        AccountKind::Guest | AccountKind::Computer { .. } => Err(Problem::forbidden(
            "Rated games are for registered players. Sign in, or play an unrated game.",
        )),
    }
}

impl Wish {
    /// A problem with the way back to the form, where everything stands as it was filled in.
    fn kept(&self, mut problem: Problem) -> Problem {
        let fields = [
            ("game", &self.game),
            ("opponent", &self.opponent),
            ("for", &self.to),
            ("level", &self.level),
            ("colour", &self.colour),
            ("control", &self.control),
            ("start", &self.start),
            ("match", &self.length),
            ("terms", &self.terms),
            ("rated", &self.rated),
        ];
        let filled = fields.iter().filter(|(_, value)| !value.is_empty());
        let address = filled.fold(String::from("/new?"), |address, (name, value)| {
            format!("{address}{name}={}&", link::encoded(value))
        });
        let address = address.trim_end_matches(['&', '?']);
        problem.way.get_or_insert_with(|| {
            html! { p { a class="button primary" href=(address) { "Back to the form" } } }
        });
        problem
    }

    pub(crate) fn read(&self) -> Result<(Plan, Opponent), String> {
        let game: GameId = self.game.parse().map_err(|error: mura_games::UnknownGame| error.to_string())?;
        let control = match self.control.trim() {
            "" => TimeControl::None,
            text => text.parse().map_err(|error: mura_arena::clock::ControlError| error.to_string())?,
        };
        let colour = match self.colour.as_str() {
            "" => Colour::Either,
            word => Colour::read(word).ok_or_else(|| unknown(word, "colour", "first, second or either"))?,
        };
        let terms = match self.length.as_str() {
            "" | "single" => None,
            "series" => Some(series::terms(game, Some(self.terms.as_str()))?),
            word => return Err(unknown(word, "match", "single or series")),
        };
        let opponent = match self.opponent.as_str() {
            "" | "computer" => Opponent::Computer(self.level()?),
            "screen" => Opponent::Screen,
            "link" => Opponent::Link,
            "lobby" => Opponent::Lobby,
            "player" => Opponent::Player,
            word => return Err(unknown(word, "opponent", "computer, screen, link, lobby or player")),
        };
        let start = Some(self.start.trim()).filter(|start| !start.is_empty());
        let rated = matches!(self.rated.as_str(), "on" | "true" | "1");
        let start = start.map(|start| check_start(game, start)).transpose()?.flatten();
        if start.is_some() && terms.is_some() {
            return Err("a match starts from the game's own start, not from a position".into());
        }
        if start.is_some() && rated {
            return Err("a rated game starts from the game's own start, not from a position".into());
        }
        Ok((Plan { game, start, control, colour, terms, rated }, opponent))
    }

    fn level(&self) -> Result<u8, String> {
        match self.level.trim() {
            "" => Ok(3),
            text => match text.parse() {
                Ok(level @ 1..=10) => Ok(level),
                _ => Err(unknown(text, "level", "1 to 10")),
            },
        }
    }
}

fn unknown(word: &str, field: &str, expected: &str) -> String {
    format!("{field} \"{}\": expected {expected}", shortened(word))
}

/// The canonical text of a position from which can be played; none for the game's own start.
fn check_start(game: GameId, text: &str) -> Result<Option<String>, String> {
    if text.len() > LONGEST_POSITION {
        return Err(format!("a position has at most {LONGEST_POSITION} bytes"));
    }
    let table = game.open(text).map_err(|refusal| refusal.to_string())?;
    if table.outcome().is_some() {
        return Err("the game is already over in this position".into());
    }
    let usual = game.start(&mura_games::Settings::default()).map(|table| table.position());
    let position = table.position();
    Ok(Some(position).filter(|position| usual.as_ref() != Ok(position)))
}

impl Plan {
    /// Starts what was planned between two accounts. The first of them has the say about colours.
    pub(crate) async fn start(
        &self,
        hall: &Hall,
        one: &AccountId,
        other: &AccountId,
    ) -> Result<GameKey, Problem> {
        let is_first = match self.colour {
            Colour::First => true,
            Colour::Second => false,
            Colour::Either => lot(),
        };
        let seats = if is_first { [one, other] } else { [other, one] }.map(Clone::clone);
        let Plan { game, ref start, control, terms, rated, .. } = *self;
        match terms {
            Some(terms) => {
                let id = SeriesKey::fresh();
                let row = SeriesRow { id, terms, control, rated, sides: seats, created_ms: now_ms() };
                hall.start_series(row, None).await
            }
            None => {
                let agreement =
                    Agreement { start: start.clone(), control, take_back: !rated, ..Agreement::casual(game) };
                hall.start(NewGame { agreement, seats, rated, series: None, rematch_of: None }).await
            }
        }
    }

    /// The same as a challenge of somebody to whoever comes.
    pub(crate) fn challenge(self, by: &AccountId, open: bool) -> ChallengeRow {
        ChallengeRow {
            id: ChallengeKey::fresh(),
            by: by.clone(),
            kind: self.game,
            start: self.start,
            control: self.control,
            rated: self.rated,
            colour: self.colour,
            terms: self.terms.map(|terms| terms.to_string()),
            open,
            to: None,
            created_ms: now_ms(),
            game: None,
            closed_ms: None,
        }
    }

    /// What a challenge asks for.
    pub(crate) fn of(challenge: &ChallengeRow) -> Result<Plan, Problem> {
        let terms = challenge.terms.as_deref().map(|terms| series::terms(challenge.kind, Some(terms)));
        Ok(Plan {
            game: challenge.kind,
            start: challenge.start.clone(),
            control: challenge.control,
            colour: challenge.colour,
            terms: terms.transpose().map_err(Problem::bad)?,
            rated: challenge.rated,
        })
    }
}

/// One bit of the system's randomness. Where there is none, colours are the least of anybody's troubles.
pub(crate) fn lot() -> bool {
    let mut byte = [0];
    getrandom::fill(&mut byte).is_ok() && byte[0] & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(fields: &[(&str, &str)]) -> Result<(Plan, Opponent), String> {
        let mut wish = Wish::default();
        for (name, value) in fields {
            let value = (*value).to_owned();
            match *name {
                "game" => wish.game = value,
                "opponent" => wish.opponent = value,
                "level" => wish.level = value,
                "colour" => wish.colour = value,
                "control" => wish.control = value,
                "start" => wish.start = value,
                "match" => wish.length = value,
                "rated" => wish.rated = value,
                _ => panic!("{name}"),
            }
        }
        wish.read()
    }

    #[test]
    fn a_game_alone_is_enough_of_a_wish() {
        let (plan, opponent) = wish(&[("game", "ur")]).unwrap();
        assert_eq!(opponent, Opponent::Computer(3));
        assert_eq!((plan.control, plan.colour, plan.start), (TimeControl::None, Colour::Either, None));
        let (plan, _) = wish(&[("game", "mur-classic"), ("match", "series"), ("opponent", "link")]).unwrap();
        assert_eq!(plan.terms.unwrap().to_string(), "sets=2");
    }

    #[test]
    fn what_cannot_be_is_refused_by_its_name() {
        for (fields, part) in [
            (&[("game", "chess")][..], "chess"),
            (&[("game", "ur"), ("level", "11")], "level \"11\""),
            (&[("game", "ur"), ("colour", "green")], "colour \"green\""),
            (&[("game", "ur"), ("control", "soon")], "soon"),
            (&[("game", "ur"), ("opponent", "me")], "opponent \"me\""),
            (&[("game", "ur"), ("match", "series")], "single games"),
            (&[("game", "mur-classic"), ("start", "9/8/8/k b 0-0 -")], "9"),
            (&[("game", "mur-classic"), ("start", "8/8/1b6/k w 0-0 -"), ("rated", "on")], "rated"),
            (&[("game", "mur-classic"), ("start", "8/8/1b6/k w 0-0 -"), ("match", "series")], "match"),
        ] {
            let sentence = wish(fields).unwrap_err();
            assert!(sentence.contains(part), "{fields:?}: {sentence}");
        }
        let usual = GameId::Ur.start(&mura_games::Settings::default()).unwrap().position();
        assert_eq!(wish(&[("game", "ur"), ("start", &usual)]).unwrap().0.start, None);
    }
}
