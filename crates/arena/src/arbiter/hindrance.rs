//! What keeps a play from being entered although the game is not over.

use mura_games::Outcome;

use super::judge::{self, Entered};
use super::scene::Scene;
use super::{Edition, Objection, Proceedings};

impl Proceedings {
    /// Why the game has not ended, though the board alone says so: a player has two cows on junctions, but a third beside them.
    ///
    /// That one is inactive but on the board (5.3), so more than two cows are left (4.2.3). No position says this, and therefore
    /// nothing is played before the cow is put into action, or the arbiter has decided.
    pub fn suspended(&self) -> Option<String> {
        let loser = match self.scene.table.outcome()? {
            Outcome::Win(winner) if self.edition >= Edition::Second => winner.other(),
            _ => return None,
        };
        let beside: Vec<String> = self.scene.beside(loser).map(|cow| cow.to_string()).collect();
        let on_junctions = self.scene.table.score()[loser.index()];
        if beside.is_empty() || on_junctions > 2 || on_junctions + (beside.len() as u32) < 3 {
            return None;
        }
        let cows = if beside.len() == 1 { "cow" } else { "cows" };
        Some(format!(
            "{} has {on_junctions} cows on junctions, and {cows} {} beside them on the board (5.3): not only two are left (4.2.3)",
            self.name(loser),
            beside.join(", ")
        ))
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
