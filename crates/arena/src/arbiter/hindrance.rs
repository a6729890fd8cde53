//! What keeps a play from being entered although the game is not over.

use mura_games::{Morabaraba, Outcome, Player};

use super::judge::{self, Entered};
use super::scene::Scene;
use super::{Edition, Objection, Proceedings};

/// Quiet plies that draw whatever cows there are (M4).
const QUIET: u32 = 100;

impl Proceedings {
    /// Why the game has not ended, though the board alone says so: a player has two cows on junctions, but a third beside them; or
    /// it would be drawn because he has three (4.3.2), and there is a fourth.
    ///
    /// That one is inactive but on the board (5.3), so more cows are left. No position says this, and therefore nothing is played
    /// before the cow is put into action, or the arbiter has decided.
    pub fn suspended(&self) -> Option<String> {
        match self.scene.table.outcome()? {
            Outcome::Win(winner) if self.edition >= Edition::Second => self.not_lost(winner.other()),
            Outcome::Draw if self.edition >= Edition::Third => self.not_drawn(),
            _ => None,
        }
    }

    /// Why a player has not lost by two cows (4.2.3).
    fn not_lost(&self, loser: Player) -> Option<String> {
        let on_junctions = self.scene.table.score()[loser.index()];
        let left = on_junctions + self.scene.beside(loser).count() as u32;
        let all = on_junctions <= 2 && left >= 3;
        all.then(|| format!("{}: not only two are left (4.2.3)", self.told_beside(loser)))
    }

    /// Why nobody is down to three cows (4.3.2).
    fn not_drawn(&self) -> Option<String> {
        let game: &Morabaraba = self.scene.table.game().downcast_ref()?;
        // A text has no past: what is drawn by it is not drawn by repetition.
        let by_quiet = self.game.stand(&self.position()).ok()?.outcome() == Some(Outcome::Draw);
        let mut three = Player::BOTH.into_iter().filter(|&player| game.herd(player).count_ones() == 3);
        let player = three.clone().next().filter(|_| by_quiet && game.quiet() < QUIET)?;
        let all = three.all(|player| self.scene.beside(player).next().is_some());
        all.then(|| format!("{}: he is not down to three (4.3.2)", self.told_beside(player)))
    }

    /// What a player has on junctions and beside them.
    fn told_beside(&self, player: Player) -> String {
        let beside: Vec<String> = self.scene.beside(player).map(|cow| cow.to_string()).collect();
        format!(
            "{} has {} cows on junctions, and {} {} beside them on the board (5.3)",
            self.name(player),
            self.scene.table.score()[player.index()],
            if beside.len() == 1 { "cow" } else { "cows" },
            beside.join(", ")
        )
    }

    /// Objects to plays while the game is [suspended](Proceedings::suspended).
    pub(super) fn not_suspended(&self) -> Result<(), Objection> {
        match self.suspended() {
            None => Ok(()),
            Some(why) => Err(Objection::Unfit(format!(
                "{why}; activate puts an inactive cow on a junction, or the arbiter decides, with position or decision"
            ))),
        }
    }

    /// Objects where a play was entered already: a cow that is put where it stands, or a shot that was left out of its play.
    pub(super) fn entered_once(&self, scene: &Scene, entered: Entered<'_>) -> Result<(), Objection> {
        match judge::repeated(scene, entered) {
            Some(why) if self.edition >= Edition::Second => Err(Objection::Unfit(why)),
            _ => Ok(()),
        }
    }
}
