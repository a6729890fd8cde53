//! A start and what was played from there.

use std::fmt;

use mura_games::{GameId, Settings, Table, shortened};
use mura_picture::{Look, Motion, Scene, spoken_action};

use super::message::{Board, Play};
use crate::live::message::{Choice, Side};

/// So many actions a line may have: games are shorter, and playing them through takes a moment.
pub(super) const LONGEST: usize = 1000;

/// A start and what was played from there.
#[derive(Debug)]
pub(super) struct Line {
    /// The position after the last action, with its past.
    pub(super) table: Box<dyn Table>,
    plays: Vec<Play>,
    /// The position before the last action.
    before: Option<Box<dyn Table>>,
}

/// Why a line cannot be played.
#[derive(Debug)]
pub(super) struct Broken(String);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Line {
    /// Plays it through. Without a position it starts where the game does.
    pub(super) fn new(game: GameId, position: Option<&str>, actions: &[String]) -> Result<Line, Broken> {
        if actions.len() > LONGEST {
            return Err(Broken(format!(
                "The line has {} actions; {LONGEST} can be looked at.",
                actions.len()
            )));
        }
        let opened = match position {
            Some(position) => game.open(position),
            None => game.start(&Settings::default()),
        };
        let mut table =
            opened.map_err(|refusal| Broken(format!("The position cannot be read: {refusal}.")))?;
        let (mut plays, mut before) = (Vec::with_capacity(actions.len()), None);
        for (index, action) in actions.iter().enumerate() {
            let by = table.chance().is_none().then(|| Side::from(table.turn()));
            let last = table.fork();
            let played = table.replay(action).map_err(|error| {
                Broken(format!("Action {} (\"{}\") cannot be played: {error}.", index + 1, shortened(action)))
            })?;
            // Flags and the like have no words of their own.
            let words = spoken_action(&*last, &played.action).unwrap_or_else(|_| played.action.clone());
            plays.push(Play { text: played.action, remark: played.remark, words, by });
            before = Some(last);
        }
        Ok(Line { table, plays, before })
    }

    /// The number of actions.
    pub(super) fn ply(&self) -> usize {
        self.plays.len()
    }

    /// What a browser shows of it.
    pub(super) fn board(&self, flipped: bool) -> Result<Board, Broken> {
        let drawn = |error: mura_picture::Error| Broken(format!("The position cannot be drawn: {error}."));
        let table = &*self.table;
        let last = self.plays.last().map(|play| play.text.clone());
        // What is beside the actions touches no points.
        let look = |last| Look { flipped, last, ..Look::default() };
        let scene =
            Scene::new(table, &look(last)).or_else(|_| Scene::new(table, &look(None))).map_err(drawn)?;
        let motion = self.before.as_deref().zip(self.plays.last());
        let motion = motion.and_then(|(before, play)| Scene::motion(before, &play.text, flipped).ok());
        let game = table.id();
        Ok(Board {
            ply: self.plays.len(),
            plays: self.plays.clone(),
            position: table.position(),
            scene,
            motion,
            legal: table.legal().into_iter().map(|text| Choice::new(game, text)).collect(),
            turn: table.outcome().is_none().then(|| table.turn().into()),
            throw: table.chance().is_some(),
        })
    }

    /// How an action would go, for an arrow on the board.
    pub(super) fn motion(&self, action: &str, flipped: bool) -> Option<Motion> {
        Scene::motion(&*self.table, action, flipped).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(actions: &[&str]) -> Result<Line, String> {
        let actions: Vec<_> = actions.iter().map(|action| (*action).to_owned()).collect();
        Line::new(GameId::MurClassic, None, &actions).map_err(|broken| broken.to_string())
    }

    #[test]
    fn a_line_is_played_through_and_shown() {
        let board = line(&["+b1", "+a1"]).unwrap().board(false).unwrap();
        assert_eq!((board.ply, board.plays[0].by, board.turn), (2, Some(Side::First), Some(Side::First)));
        assert!(board.motion.is_some() && !board.legal.is_empty());
        assert_eq!(board.plays[1].text, "+a1");
        let ur = Line::new(GameId::Ur, None, &[]).unwrap().board(true).unwrap();
        assert!(ur.throw && ur.scene.flipped);
    }

    #[test]
    fn what_cannot_be_played_is_named() {
        assert!(line(&["+b1", "+b1"]).unwrap_err().starts_with("Action 2 (\"+b1\") cannot be played: "));
        assert!(line(&["+b1"; 1001]).unwrap_err().contains("1001 actions"));
        let hostile = "\u{1b}[31m".repeat(10_000);
        let broken = Line::new(GameId::Ur, Some(&hostile), &[]).unwrap_err().to_string();
        assert!(broken.len() < 400 && !broken.contains('\u{1b}'), "{broken}");
    }
}
