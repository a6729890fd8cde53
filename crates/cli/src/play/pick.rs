//! Choosing an action by touching points: every touch narrows the list of legal actions.

use mura_games::Table;

use super::touch::{Path, RIVER, Touch, path};

/// What a player has touched so far, and the actions that are still meant.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pick {
    actions: Vec<(String, Path)>,
    touched: Vec<Touch>,
}

/// What came of a touch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Picked {
    /// Only this action is left: play it.
    Action(String),
    /// Something has still to be touched.
    More,
    /// No action goes on like this; nothing has changed.
    Nothing,
}

impl Pick {
    /// Nothing touched yet.
    pub(crate) fn new(table: &dyn Table) -> Self {
        let actions = if table.chance().is_some() { Vec::new() } else { table.legal() };
        let with_path = |text: String| {
            let path = path(table.id(), &text);
            (text, path)
        };
        Pick { actions: actions.into_iter().map(with_path).collect(), touched: Vec::new() }
    }

    /// What has been touched, in order.
    pub(crate) fn touched(&self) -> &[Touch] {
        &self.touched
    }

    /// Puts everything back.
    pub(crate) fn clear(&mut self) {
        self.touched.clear();
    }

    /// The texts of the actions that are still meant.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.candidates().map(|(text, _)| text.as_str())
    }

    /// The only legal action, where there is just one.
    pub(crate) fn only(&self) -> Option<&str> {
        match self.actions.as_slice() {
            [(text, _)] => Some(text),
            _ => None,
        }
    }

    fn candidates(&self) -> impl Iterator<Item = &(String, Path)> {
        self.actions.iter().filter(|(_, path)| path.touches.starts_with(&self.touched))
    }

    /// What may be touched next, each once.
    pub(crate) fn next(&self) -> Vec<&Touch> {
        let mut next: Vec<_> =
            self.candidates().filter_map(|(_, path)| path.touches.get(self.touched.len())).collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// The things beside the board that may be chosen next.
    pub(crate) fn choices(&self) -> Vec<Touch> {
        self.next().into_iter().filter(|touch| matches!(touch, Touch::Choice(_))).cloned().collect()
    }

    /// What a touch would bring, without doing it.
    pub(crate) fn preview(&self, touch: &Touch) -> Picked {
        self.clone().touch(touch)
    }

    /// Touches something.
    pub(crate) fn touch(&mut self, touch: &Touch) -> Picked {
        let before = self.touched.len();
        // A square that nothing starts from is where a piece enters.
        if before == 0 && !self.next().contains(&touch) && *touch != Touch::point(RIVER) {
            self.touched.push(Touch::point(RIVER));
        }
        self.touched.push(touch.clone());
        loop {
            let (enough, left) = match self.candidates().take(2).collect::<Vec<_>>().as_slice() {
                [] => {
                    self.touched.truncate(before);
                    return Picked::Nothing;
                }
                [(text, path)] if self.touched.len() >= path.needed => return Picked::Action(text.clone()),
                [(_, path), rest @ ..] => (self.touched.len() >= path.needed, rest.len()),
            };
            // What goes without saying is not asked for.
            match self.next().as_slice() {
                [next] if enough && left > 0 => {
                    let next = (*next).clone();
                    self.touched.push(next);
                }
                _ => return Picked::More,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use mura_games::{GameId, Luck, Settings};

    use super::*;

    fn at(game: GameId, position: &str) -> Pick {
        Pick::new(&*game.open(position).unwrap())
    }

    fn point(name: &str) -> Touch {
        Touch::point(name)
    }

    /// Makes the touches of an action's own path until it is played, as a player would who wants just that.
    fn reach(pick: &mut Pick, game: GameId, text: &str) -> Option<String> {
        let path = path(game, text);
        loop {
            let next = path.touches.get(pick.touched().len())?;
            assert!(pick.next().contains(&next), "{game}: {text}: {next} is not offered");
            match pick.touch(next) {
                Picked::Action(played) => return Some(played),
                Picked::More => {}
                Picked::Nothing => return None,
            }
        }
    }

    #[test]
    fn every_legal_action_is_reached_and_just_that_one_is_played() {
        for &game in GameId::ALL {
            let (mut positions, mut actions) = (0, 0);
            let mut kinds = BTreeSet::new();
            for seed in 0..24 {
                let mut luck = Luck::new(seed);
                let mut settings = Settings::default();
                settings.seed = seed;
                // Triples of dice that can be tipped, and krakens that are controlled, come from here.
                if game == GameId::MurAdvanced {
                    settings.set("dice", ["223", "334", "112", "444"][seed as usize % 4]);
                }
                let mut table = game.start(&settings).unwrap();
                for _ in 0..150 {
                    if table.chance().is_none() {
                        let fresh = Pick::new(&*table);
                        let named = table.draw().places().to_vec();
                        positions += 1;
                        for text in table.legal() {
                            actions += 1;
                            kinds.extend(text.chars().filter(|c| "+-*tKXRxp".contains(*c)));
                            let played = reach(&mut fresh.clone(), game, &text);
                            assert_eq!(played.as_deref(), Some(&*text), "{}", table.position());
                            for point in mura_picture::touches(game, &text) {
                                assert!(named.iter().any(|place| place.name == point), "{game}: {point}");
                            }
                        }
                    }
                    let Some(action) = table.random(&mut luck) else { break };
                    table.play(&action).unwrap();
                }
            }
            assert!(
                positions > 1000 && actions > positions,
                "{game}: {positions} positions, {actions} actions"
            );
            let expected = match game {
                GameId::MurClassic | GameId::MurKraken => "*+-X",
                GameId::MurAdvanced => "*+-KRXt",
                GameId::Ur => "+-p",
                GameId::Morabaraba => "-x",
            };
            assert_eq!(kinds.into_iter().collect::<String>(), expected, "{game}");
        }
    }

    #[test]
    fn a_picked_stone_shows_its_targets_and_waits() {
        let mut pick = at(GameId::MurClassic, "1bwwb2b/bw1wb1bw/1k2w3/b w 1-2 -");
        assert_eq!(pick.touch(&point("h2")), Picked::More);
        assert_eq!(pick.next(), [&point("h1")]);
        assert_eq!(pick.touch(&point("a1")), Picked::Nothing);
        assert_eq!(pick.touched(), [point("h2")]);
        assert_eq!(pick.touch(&point("h1")), Picked::Action("h2-h1".into()));
        pick.clear();
        assert_eq!(pick.touch(&point("b2")), Picked::More);
        assert_eq!(pick.touch(&point("b1")), Picked::Action("b2*b1-f1".into()));
        pick.clear();
        assert_eq!(pick.touch(&point("a1")), Picked::Action("+a1".into()));
    }

    #[test]
    fn where_a_knocked_stone_has_two_places_to_go_to_it_is_asked_for() {
        let mut found = 0;
        for seed in 0..200 {
            let mut luck = Luck::new(seed);
            let mut table = GameId::MurClassic.start(&Settings::default()).unwrap();
            for _ in 0..40 {
                let legal = table.legal();
                let knocks: Vec<_> = legal
                    .iter()
                    .filter_map(|text| text.split_once('-').filter(|_| text.contains('*')))
                    .collect();
                for pair in knocks.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
                    let (from, to) = pair[0].0.split_once('*').unwrap();
                    let mut pick = Pick::new(&*table);
                    assert_eq!(pick.touch(&point(from)), Picked::More);
                    assert_eq!(pick.touch(&point(to)), Picked::More);
                    assert!(
                        pick.next().contains(&&point(pair[0].1)) && pick.next().contains(&&point(pair[1].1))
                    );
                    assert_eq!(
                        pick.touch(&point(pair[1].1)),
                        Picked::Action(format!("{from}*{to}-{}", pair[1].1))
                    );
                    found += 1;
                }
                let Some(action) = table.random(&mut luck) else { break };
                table.play(&action).unwrap();
            }
        }
        assert!(found > 0);
    }

    #[test]
    fn a_ship_on_a_port_moves_or_is_withdrawn() {
        let mut pick = at(GameId::MurAdvanced, "2b5/8/8/k b 123 0-0/6 - -");
        assert_eq!(pick.touch(&point("c3")), Picked::More);
        assert_eq!(pick.choices(), [Touch::Choice("withdraw".into())]);
        assert!(pick.next().contains(&&point("d3")));
        assert_eq!(pick.touch(&Touch::Choice("withdraw".into())), Picked::Action("Xc3".into()));
    }

    #[test]
    fn a_tip_is_asked_for_in_words() {
        // The admiral on b3 knocks the kraken on a3.
        let mut pick = at(GameId::MurAdvanced, "kb6/8/8/1 b 123 0-0/6 - -");
        assert_eq!(pick.touch(&point("b3")), Picked::More);
        assert_eq!(pick.touch(&point("a3")), Picked::More);
        let offered: Vec<_> = pick.choices().iter().map(Touch::to_string).collect();
        assert_eq!(
            offered,
            ["tip a die that shows 1", "tip a die that shows 2", "tip a die that shows 3", "tip no die"]
        );
        assert_eq!(pick.touch(&pick.choices()[1]), Picked::Action("b3*a3-h3t2".into()));
    }

    #[test]
    fn pieces_enter_from_the_river_or_by_their_square() {
        let mut pick = at(GameId::Ur, "6.100000000000000.0/7.000000000000000.0 b m1");
        assert_eq!(pick.preview(&point("river")), Picked::More);
        assert_eq!(pick.touch(&point("river")), Picked::More);
        assert_eq!(pick.touch(&point("A")), Picked::Action("+A".into()));
        let mut pick = at(GameId::Ur, "6.100000000000000.0/7.000000000000000.0 b m2");
        // Touching the piece on A picks it up; B is empty, and so a piece enters there.
        assert_eq!(pick.preview(&point("A")), Picked::More);
        assert_eq!(pick.touch(&point("B")), Picked::Action("+B".into()));
    }

    #[test]
    fn a_shot_is_asked_for_when_there_is_a_choice() {
        let mut pick = at(GameId::Morabaraba, "A1=1,A4=2,G1=13,G7=14 - b 0 -");
        assert_eq!(pick.touch(&point("A7")), Picked::More);
        assert_eq!(pick.next(), [&point("G1"), &point("G7")]);
        assert_eq!(pick.touch(&point("G7")), Picked::Action("A7-3xG7,14".into()));
        let mut pick = at(GameId::Morabaraba, "A1=1,A4=2 13,14 b 0 -");
        assert_eq!(pick.touch(&point("A7")), Picked::Action("A7-3".into()));
    }
}
