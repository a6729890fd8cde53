//! Who plays with whom: those who want the same game on the same clock, as near in rating as can be. The longer somebody waits, the
//! further away the opponent may be.

use mura_arena::clock::TimeControl;
use mura_games::GameId;

use crate::id::AccountId;

/// So far apart two ratings may be at once, and so much more for every second.
const NEAR: f64 = 100.0;
const WIDER: f64 = 25.0;

/// After so long anybody will do.
const LONG_MS: i64 = 45_000;

/// Somebody who wants to be paired.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Seeker {
    pub(crate) account: AccountId,
    pub(crate) game: GameId,
    pub(crate) control: TimeControl,
    pub(crate) rated: bool,
    pub(crate) rating: f64,
    pub(crate) since_ms: i64,
}

impl Seeker {
    /// How far away an opponent may be by now; none: anybody will do.
    pub(crate) fn within(&self, now_ms: i64) -> Option<f64> {
        let waited = now_ms - self.since_ms;
        (waited < LONG_MS).then(|| NEAR + WIDER * waited.max(0) as f64 / 1000.0)
    }

    fn suits(&self, other: &Seeker, now_ms: i64) -> bool {
        let apart = (self.rating - other.rating).abs();
        let near = |seeker: &Seeker| seeker.within(now_ms).is_none_or(|within| apart <= within);
        self.account != other.account
            && (self.game, self.control, self.rated) == (other.game, other.control, other.rated)
            && near(self)
            && near(other)
    }
}

/// Takes out those who are paired. Whoever has waited longest chooses first.
pub(crate) fn pair(seekers: &mut Vec<Seeker>, now_ms: i64) -> Vec<[Seeker; 2]> {
    seekers.sort_by_key(|seeker| seeker.since_ms);
    let mut pairs = Vec::new();
    let mut index = 0;
    while index < seekers.len() {
        let one = &seekers[index];
        let nearest = (index + 1..seekers.len()).filter(|&other| one.suits(&seekers[other], now_ms)).min_by(
            |&a, &b| {
                let apart = |other: usize| (one.rating - seekers[other].rating).abs();
                apart(a).total_cmp(&apart(b))
            },
        );
        match nearest {
            Some(other) => {
                let other = seekers.remove(other);
                pairs.push([seekers.remove(index), other]);
            }
            None => index += 1,
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seeker(account: &str, rating: f64, since_ms: i64) -> Seeker {
        let (game, control) = (GameId::Ur, TimeControl::None);
        Seeker { account: account.into(), game, control, rated: false, rating, since_ms }
    }

    fn names(pairs: &[[Seeker; 2]]) -> Vec<[&str; 2]> {
        pairs.iter().map(|[one, two]| [one.account.as_str(), two.account.as_str()]).collect()
    }

    #[test]
    fn the_nearest_meet_and_nobody_meets_himself() {
        let mut seekers = vec![
            seeker("a", 1500.0, 0),
            seeker("b", 1590.0, 1),
            seeker("c", 1510.0, 2),
            seeker("a", 1500.0, 3),
        ];
        let pairs = pair(&mut seekers, 10);
        assert_eq!(names(&pairs), [["a", "c"], ["b", "a"]]);
        assert!(seekers.is_empty());
        let mut alone = vec![seeker("a", 1500.0, 0), seeker("a", 1500.0, 1)];
        assert!(pair(&mut alone, 1_000_000).is_empty());
        assert_eq!(alone.len(), 2);
    }

    #[test]
    fn waiting_widens_the_choice_for_both() {
        let two = || vec![seeker("a", 1500.0, 0), seeker("b", 1900.0, 0)];
        assert!(pair(&mut two(), 5_000).is_empty());
        assert_eq!(pair(&mut two(), 12_000).len(), 1);
        // Somebody who just came is not given to whoever has waited long and stands far away.
        let mut late = vec![seeker("a", 1500.0, 0), seeker("b", 1900.0, 59_000)];
        assert!(pair(&mut late, 60_000).is_empty());
        assert_eq!(pair(&mut late, 75_000).len(), 1);
    }

    #[test]
    fn only_the_same_game_on_the_same_clock() {
        let mut other = seeker("b", 1500.0, 0);
        other.control = "5m".parse().unwrap();
        assert!(pair(&mut vec![seeker("a", 1500.0, 0), other.clone()], 99_000).is_empty());
        (other.control, other.rated) = (TimeControl::None, true);
        assert!(pair(&mut vec![seeker("a", 1500.0, 0), other], 99_000).is_empty());
    }
}
