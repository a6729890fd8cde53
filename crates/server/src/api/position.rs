//! `POST /position`: the exact rules, asked from outside. A position and actions go in; what has become of it, what can be played
//! and what is to be seen come out. Nothing is kept.

use axum::Json;
use mura_games::{GameId, Outcome, Settings, Table};
use mura_picture::{Look, Motion, Scene, spoken, spoken_action};
use serde::{Deserialize, Serialize};

use super::answer::{Answer, Body, Refusal};
use crate::background;
use crate::live::message::{Choice, Side};
use crate::live::new::LONGEST_POSITION;
use crate::problem::Problem;

/// The most actions. The longest games have some hundreds.
const MOST_ACTIONS: usize = 2000;

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    game: String,
    /// The game's own start, if there is none.
    position: Option<String>,
    #[serde(default)]
    actions: Vec<String>,
    /// Whether the scene is turned.
    #[serde(default)]
    flipped: bool,
}

/// What there is to know of the position that is reached.
#[derive(Debug, Serialize)]
pub(super) struct Found {
    game: &'static str,
    position: String,
    /// Whose choice is awaited; none when a throw is due or the game is over.
    turn: Option<Side>,
    legal: Vec<Choice>,
    /// The throws that can come, if one is due, with their weights.
    throws: Option<Vec<Throw>>,
    outcome: &'static str,
    score: [u32; 2],
    words: String,
    /// The actions, canonical.
    actions: Vec<Acted>,
    scene: Scene,
    /// How the last action went.
    motion: Option<Motion>,
}

#[derive(Debug, Serialize)]
struct Throw {
    text: String,
    weight: u32,
}

#[derive(Debug, Serialize)]
struct Acted {
    text: String,
    /// What a record adds to it.
    remark: String,
    words: String,
}

pub(super) async fn ask(Body(question): Body<Question>) -> Answer<Found> {
    let found = background::run(question.actions.len(), move || find(&question)).await;
    Ok(Json(found.map_err(|sentence| Refusal(Problem::bad(sentence)))?))
}

fn find(question: &Question) -> Result<Found, String> {
    let game: GameId =
        question.game.parse().map_err(|error: mura_games::UnknownGame| format!("\"game\": {error}"))?;
    if question.actions.len() > MOST_ACTIONS {
        return Err(format!("\"actions\": at most {MOST_ACTIONS} actions are played"));
    }
    let table = match &question.position {
        Some(text) if text.len() > LONGEST_POSITION => {
            return Err(format!("\"position\": a position has at most {LONGEST_POSITION} bytes"));
        }
        Some(text) => game.open(text),
        None => game.start(&Settings::default()),
    };
    let mut table = table.map_err(|refusal| format!("\"position\": {refusal}"))?;
    let (mut actions, mut motion) = (Vec::with_capacity(question.actions.len()), None);
    for (number, text) in (1..).zip(&question.actions) {
        let before = table.fork();
        let played =
            table.replay(text).map_err(|error| format!("action {number} of \"actions\": {error}"))?;
        let words = spoken_action(&*before, &played.action).unwrap_or_else(|_| played.action.clone());
        if number == question.actions.len() {
            motion = Scene::motion(&*before, &played.action, question.flipped).ok();
        }
        actions.push(Acted { text: played.action, remark: played.remark, words });
    }
    found(&*table, actions, motion, question.flipped)
}

fn found(
    table: &dyn Table,
    actions: Vec<Acted>,
    motion: Option<Motion>,
    flipped: bool,
) -> Result<Found, String> {
    let game = table.id();
    let last = actions.last().map(|acted| acted.text.clone());
    let look = Look { flipped, last, ..Look::default() };
    let scene = Scene::new(table, &look).map_err(|error| error.to_string())?;
    let throws = table.chance().filter(|_| table.outcome().is_none());
    let is_choice = throws.is_none() && table.outcome().is_none();
    let throw = |(text, weight): (String, u32)| Throw { text, weight };
    Ok(Found {
        game: game.as_str(),
        position: table.position(),
        turn: is_choice.then(|| table.turn().into()),
        legal: if is_choice {
            table.legal().into_iter().map(|text| Choice::new(game, text)).collect()
        } else {
            Vec::new()
        },
        throws: throws.map(|throws| throws.into_iter().map(throw).collect()),
        outcome: table.outcome().map_or("none", Outcome::word),
        score: table.score(),
        words: spoken(table),
        actions,
        scene,
        motion,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(game: &str, position: Option<&str>, actions: &[&str]) -> Result<Found, String> {
        find(&Question {
            game: game.into(),
            position: position.map(str::to_owned),
            actions: actions.iter().map(|&text| text.to_owned()).collect(),
            flipped: false,
        })
    }

    #[test]
    fn rules_are_told() {
        let found = ask("mur-classic", None, &["+b1"]).unwrap();
        assert_eq!((found.position.as_str(), found.turn), ("8/8/1b6/k w 0-0 -", Some(Side::Second)));
        assert!(found.legal.iter().any(|choice| choice.text == "+a1"));
        assert!(found.motion.is_some() && found.throws.is_none());
        let throw = ask("ur", None, &[]).unwrap();
        assert!(throw.turn.is_none() && throw.legal.is_empty());
        assert_eq!(throw.throws.unwrap().iter().map(|throw| throw.weight).sum::<u32>(), 8);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let long = "x".repeat(2000);
        let many = vec!["+b1"; 3000];
        for (game, position, actions, part) in [
            ("chess", None, &[][..], "\"game\""),
            ("mur-classic", Some("nonsense"), &[], "\"position\""),
            ("mur-classic", Some(long.as_str()), &[], "1000 bytes"),
            ("mur-classic", None, &["+b1", "+b1"], "action 2"),
            ("mur-classic", None, &many, "2000"),
        ] {
            let sentence = ask(game, position, actions).unwrap_err();
            assert!(sentence.contains(part), "{sentence}");
        }
    }
}
