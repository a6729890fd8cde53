//! The fold, deed by deed: cows and what was said about them.

use std::sync::Arc;

use mura_games::record::Event;
use mura_games::{GameId, Player, Table};

use super::irregularity::Step;
use super::judge::{self, Entered, Judged, Offence};
use super::physical::{Act, Physical, junction, owner};
use super::proceedings::Moment;
use super::scene::Scene;
use super::{Article, End, Irregularity, Objection, Proceedings};

impl Proceedings {
    /// A play, whether legal or not.
    pub(super) fn play(&mut self, moment: Moment, entered: Entered<'_>) -> Result<(), Objection> {
        if let Some(article) = entered.article.filter(|article| !article.is_about_a_play()) {
            return Err(Objection::Unfit(format!(
                "{article} is not about a play: it has an entry of its own"
            )));
        }
        let (text, signs) = judge::signed(entered.text);
        let entered = Entered { text, ..entered };
        self.in_time(moment.at)?;
        self.not_suspended()?;
        if let Some(pending) = &self.pending {
            let after = pending.after.clone().map_err(Objection::Unkeepable)?;
            self.entered_once(&after, entered)?;
            if judge::mover(&after, entered)? == pending.by {
                return self.go_on(moment, &after, entered);
            }
            // 5.7: whoever moves on accepts.
            self.stands(&self.cited("accepted by moving on", "5.7"))?;
            if self.scene.table.outcome().is_some() {
                return Err(Objection::Unfit(
                    "what waits for a decision ends the game if it stands: enter stand or rectify".into(),
                ));
            }
        }
        let scene = self.scene.clone();
        self.entered_once(&scene, entered)?;
        let mover = judge::mover(&scene, entered)?;
        self.moved_on(mover);
        match judge::judge(&scene, entered, self.edition)? {
            Judged::Legal(mut after, played) => {
                after.made_by(moment.number);
                self.scene = after;
                self.record.play(&played);
                self.record.sign(signs);
                self.pressed(moment.at, mover, &scene)?;
                if let Step::Position = Step::of(&scene, &self.scene, played) {
                    self.place_again(mover);
                }
                self.judge_board();
            }
            Judged::Irregular(offence) => {
                self.offend(moment, offence);
                self.pressed(moment.at, mover, &scene)?;
            }
        }
        Ok(())
    }

    /// A player goes on placing, since his opponent has no cow in hand and nobody moves yet (3.2.1). The record says so by the
    /// position, from which its numbers go on.
    fn place_again(&mut self, player: Player) {
        let [again, done] = [player, player.other()].map(|player| self.name(player));
        let said = self.cited(&format!("{done} has placed all cows, {again} places again"), "3.2.1");
        self.record.event(Event::Decision(said));
        self.record.event(Event::Position(self.position()));
        self.scene.by_position();
    }

    /// Who makes a move accepts what his opponent has refused (5.7), and declines what he was offered.
    fn moved_on(&mut self, mover: Player) {
        if self.refusal.as_ref().is_some_and(|refusal| refusal.by != mover) {
            self.refusal = None;
            let said = self.cited("the refusal was accepted by moving on", "5.7");
            self.record.event(Event::Decision(said));
        }
        if self.offer.is_some_and(|by| by != mover) {
            self.offer = None;
            self.record.event(Event::DrawDeclined(mover));
        }
    }

    fn offend(&mut self, moment: Moment, offence: Offence) {
        let Offence { article, by, text, mut after, step } = offence;
        if let Ok(after) = &mut after {
            after.made_by(moment.number);
        }
        self.record.event(Event::Irregularity { article: article.to_string(), by, text: text.clone() });
        self.irregular.insert(moment.number, article);
        self.pending = Some(Irregularity {
            articles: vec![article],
            by,
            entry: moment.number,
            last: moment.number,
            done: vec![text],
            before: self.scene.clone(),
            after,
            steps: vec![step],
        });
    }

    /// The offender has gone on before his opponent could decide: it is one irregularity, rectified or accepted as a whole,
    /// since no part of one can be rectified (5.8).
    fn go_on(&mut self, moment: Moment, after: &Scene, entered: Entered<'_>) -> Result<(), Objection> {
        match judge::judge(after, entered, self.edition)? {
            Judged::Legal(next, played) => {
                let text = played.action.clone();
                let step = Step::of(after, &next, played);
                self.extend(moment, None, text, Ok(next), step)
            }
            Judged::Irregular(Offence { article, text, after, step, .. }) => {
                self.extend(moment, Some(article), text, after, step)
            }
        }
    }

    /// One more deed of the offender belongs to the irregularity that waits.
    fn extend(
        &mut self,
        moment: Moment,
        article: Option<Article>,
        text: String,
        mut after: Result<Scene, String>,
        step: Step,
    ) -> Result<(), Objection> {
        if let Ok(after) = &mut after {
            after.made_by(moment.number);
        }
        let Some(pending) = &mut self.pending else { return Err(Objection::NothingPending) };
        pending.after = after;
        pending.last = moment.number;
        pending.done.push(text.clone());
        pending.steps.push(step);
        let (shown, by) = (article.unwrap_or(pending.article()), pending.by);
        if let Some(article) = article {
            pending.articles.push(article);
            self.irregular.insert(moment.number, article);
        }
        self.record.event(Event::Irregularity { article: shown.to_string(), by, text });
        self.follow(moment.at)
    }

    /// 5.4.4: the last play is taken back.
    pub(super) fn take_back(&mut self, moment: Moment) -> Result<(), Objection> {
        self.undecided()?;
        self.in_time(moment.at)?;
        let none = || Objection::Unfit("no play has been made that could be taken back".into());
        let (after, last) = self.scene.taken_back().ok_or_else(none)?;
        if last.thrown {
            return Err(Objection::Unfit(
                "the last thing that happened was a throw, and dice are not taken back".into(),
            ));
        }
        if last.flagged {
            return Err(Objection::Unfit(
                "the last thing that happened was the fall of a flag, and that is no play".into(),
            ));
        }
        let text = format!("took back {}", last.text);
        // What stood by its position alone is no play of the record that could be struck out.
        let step = if last.legal { Step::TakenBack } else { Step::Position };
        let article = match self.game {
            GameId::Morabaraba => Article::TakenBack,
            _ => Article::PlayTakenBack,
        };
        self.offend(moment, Offence { article, by: last.by, text, after: Ok(after), step });
        self.follow(moment.at)
    }

    /// The board of the cows, where it is played on.
    fn board(&self, what: &'static str) -> Result<Physical, Objection> {
        board(&self.scene, what)
    }

    /// The cow that a player has touched. It is no irregularity yet (5.4.3).
    pub(super) fn touch(&mut self, text: &str) -> Result<(), Objection> {
        self.undecided()?;
        let cow = self.board("touched cows")?.cow(text).map_err(Objection::Named)?;
        let turn = self.scene.table.turn();
        if owner(cow) != turn {
            return Err(Objection::Unfit(format!(
                "cow {cow} is not {}'s: 5.4.3 is about touching one's own cow",
                self.name(turn)
            )));
        }
        if self.board("touched cows")?.is_out(cow) {
            return Err(Objection::Unfit(format!("cow {cow} is out of play")));
        }
        // What was touched first has to be moved; a second touch does not undo it.
        self.scene.touched.get_or_insert(cow);
        Ok(())
    }

    /// 5.4.7: a cow is taken from the board, apart from any play. The turn stays.
    pub(super) fn remove(&mut self, moment: Moment, by: Option<Player>, text: &str) -> Result<(), Objection> {
        // What the offender does before anybody has decided belongs to the same irregularity (5.8).
        let going_on = match &self.pending {
            Some(Irregularity { by: offender, after: Ok(after), .. })
                if by.is_none_or(|by| by == *offender) =>
            {
                Some((after.clone(), *offender))
            }
            _ => None,
        };
        if going_on.is_none() {
            self.undecided()?;
        }
        let scene = going_on.as_ref().map_or(&self.scene, |(after, _)| after);
        let mut board = board(scene, "cows taken from the board")?;
        let cow = board.cow(text).map_err(Objection::Named)?;
        if board.place(cow).is_none() {
            return Err(Objection::Unfit(format!("cow {cow} is not on the board")));
        }
        let by = going_on.as_ref().map_or(by.unwrap_or(board.turn()), |(_, offender)| *offender);
        let text = format!("took cow {cow} from the board");
        board.take(cow);
        let after = judge::opened(scene, &board, by, &format!("the taking of cow {cow}"));
        if going_on.is_some() {
            return self.extend(moment, Some(Article::NoReason), text, after, Step::Position);
        }
        self.offend(moment, Offence { article: Article::NoReason, by, text, after, step: Step::Position });
        self.follow(moment.at)
    }

    /// 5.3: a cow is put beside the junctions. That was the move; the cow is inactive.
    pub(super) fn put_off(&mut self, moment: Moment, text: &str) -> Result<(), Objection> {
        self.undecided()?;
        self.in_time(moment.at)?;
        self.not_suspended()?;
        let board = self.board("cows beside the junctions")?;
        let cow = board.cow(text).map_err(Objection::Named)?;
        let by = board.turn();
        if owner(cow) != by || board.is_out(cow) {
            return Err(Objection::Unfit(format!("cow {cow} is none that {} could play", self.name(by))));
        }
        let text = format!("put cow {cow} beside the junctions");
        let act = Act { by, cow, to: None, taken: None };
        let after = judge::moved(&self.scene, act, &format!("putting cow {cow} beside the junctions"));
        self.moved_on(by);
        self.offend(moment, Offence { article: Article::OffJunction, by, text, after, step: Step::Position });
        let scene = self.scene.clone();
        self.pressed(moment.at, by, &scene)
    }

    /// 5.3: an inactive cow is put into action, under the conditions of 5.4. It is no move: the turn stays.
    pub(super) fn activate(&mut self, moment: Moment, text: &str) -> Result<(), Objection> {
        self.undecided()?;
        let mut board = self.board("cows beside the junctions")?;
        let plain: String = text.split_whitespace().collect();
        let read = plain.split_once('-').and_then(|(place, cow)| Some((junction(place)?, cow.parse().ok()?)));
        let Some((to, cow)) = read else {
            let text = mura_games::shortened(text);
            return Err(Objection::Named(format!("\"{text}\": expected a junction and a cow, as in D5-4")));
        };
        if !self.scene.inactive.contains(&cow) {
            return Err(Objection::Unfit(format!(
                "cow {cow} does not stand beside the junctions; a cow that was shot is out for good (3.1.10)"
            )));
        }
        let place = mura_games::morabaraba::junction_name(to);
        let text = format!("put the inactive cow {cow} on {place}");
        let by = owner(cow);
        let done = format!("putting the inactive cow {cow} on {place}");
        let after = board.put(cow, to).and_then(|()| judge::opened(&self.scene, &board, by, &done)).map(
            |mut scene| {
                scene.inactive.remove(&cow);
                scene
            },
        );
        self.offend(moment, Offence { article: Article::OffJunction, by, text, after, step: Step::Position });
        self.follow(moment.at)
    }

    /// The opponent decides (5.4).
    pub(super) fn decide(
        &mut self,
        moment: Moment,
        by: Option<Player>,
        stand: bool,
    ) -> Result<(), Objection> {
        let pending = self.pending.as_ref().ok_or(Objection::NothingPending)?;
        if by.is_some_and(|by| by != pending.decides()) {
            let (article, decides) = (pending.article(), self.name(pending.decides()).to_owned());
            return Err(Objection::NotTheOpponent { article, decides });
        }
        self.in_time(moment.at)?;
        if stand {
            let said = format!("{} lets it stand", self.name(pending.decides()));
            self.stands(&self.cited(&said, "5.4"))?;
            self.judge_board();
        } else {
            // 5.8: wholly. What had been touched is still touched (5.4.3).
            self.scene = pending.before.clone();
            self.pending = None;
            self.record.event(Event::Rectified);
        }
        self.follow(moment.at)
    }

    /// What has been done stands.
    fn stands(&mut self, how: &str) -> Result<(), Objection> {
        let Some(pending) = &self.pending else { return Err(Objection::NothingPending) };
        self.scene = pending.after.clone().map_err(Objection::Unkeepable)?;
        let by_position = pending.steps.iter().any(|step| matches!(step, Step::Position));
        if by_position {
            // The game goes on from the text, as whoever replays the record goes on.
            let position = self.scene.table.position();
            self.scene.table = Arc::from(self.game.stand(&position).map_err(Objection::Position)?);
            self.record.event(Event::Stands { position });
            self.scene.by_position();
        } else {
            self.record.event(Event::Decision(how.to_owned()));
            for step in &pending.steps {
                match step {
                    Step::Play(played) => self.record.play(played),
                    Step::TakenBack => self.record.take_back(),
                    Step::Position => {}
                }
            }
        }
        self.pending = None;
        Ok(())
    }

    /// The arbiter sets up a position. It settles what waited for a decision.
    ///
    /// Hands that do not fit the turn are a slip, except where cows have really been placed out of turn.
    pub(super) fn set_up(&mut self, moment: Moment, text: &str) -> Result<(), Objection> {
        let lies_there = self.pending.as_ref().and_then(|pending| pending.after().ok());
        let out_of_turn = |table: &dyn Table| self.game.open(&table.position()).is_err();
        let table = match [Some(self.table()), lies_there].into_iter().flatten().any(out_of_turn) {
            true => self.game.stand(text),
            false => self.game.open(text),
        };
        let table = table.map_err(Objection::Position)?;
        self.record.event(Event::Position(table.position()));
        self.scene = Scene::new(table);
        self.pending = None;
        self.judge_board();
        self.follow(moment.at)
    }

    /// 5.1: the game is annulled and starts again.
    pub(super) fn annul(&mut self) -> Result<(), Objection> {
        if self.game != GameId::Morabaraba {
            return Err(Objection::Unknown {
                game: self.game,
                what: "board that lies wrongly",
                instead: "the arbiter may end the game with decision none and a reason",
            });
        }
        self.restart()
    }

    /// Whether the game has ended on the board.
    pub(super) fn judge_board(&mut self) {
        let Some(outcome) = self.scene.table.outcome() else { return };
        match self.suspended() {
            Some(why) => self.record.event(Event::Decision(why)),
            None => self.end = Some(End::Board(outcome)),
        }
    }

    /// Objects while an irregularity waits.
    pub(super) fn undecided(&self) -> Result<(), Objection> {
        match &self.pending {
            None => Ok(()),
            Some(pending) => Err(Objection::Pending {
                article: pending.article(),
                decides: self.name(pending.decides()).to_owned(),
            }),
        }
    }
}

/// The board of the cows at a scene, where it is played on.
fn board(scene: &Scene, what: &'static str) -> Result<Physical, Objection> {
    let instead = "enter the play, or set up a position";
    Physical::of(&*scene.table).ok_or(Objection::Unknown { game: scene.table.id(), what, instead })
}
