//! Mur, both editions, and Advanced Mur.

use super::Draft;
use super::field::{Field, Piece, number, unknown};
use crate::mur::board::{Board, CENTRE, Point, bit, point_name};
use crate::mur::text::{PointReader, parse_board, write_board};
use crate::text::{Fields, Span, parse_turn};
use crate::{GameId, Player, Refusal};

pub(super) fn pieces(one: &str, red: &str, game: GameId) -> Vec<Piece> {
    let [first, second] = game.players();
    vec![
        Piece::new("b", format!("{} {one}", first.to_lowercase())),
        Piece::new("w", format!("{} {one}", second.to_lowercase())),
        Piece::new("k", red),
        Piece::nothing(),
    ]
}

fn point(name: &str) -> Result<Point, Refusal> {
    PointReader::default().point(Span::whole(name))
}

fn turn(value: &str) -> Result<Player, Refusal> {
    parse_turn(Span::whole(value))
}

/// Puts a piece on the board. The red piece is always on it, so it changes places with what stands there.
fn put(board: &mut Board, at: Point, piece: &str) -> Result<(), Refusal> {
    let here = bit(at);
    if piece == "k" {
        let left = bit(board.kraken);
        for stones in &mut board.stones {
            if *stones & here != 0 {
                *stones ^= here | left;
            }
        }
        board.kraken = at;
        return Ok(());
    }
    let player = match piece {
        "b" => Some(Player::First),
        "w" => Some(Player::Second),
        "-" => None,
        _ => return Err(unknown(piece, "piece")),
    };
    if board.kraken == at {
        let name = point_name(at);
        return Err(Span::whole(&name)
            .refuse("the red piece stands here and cannot leave the board: put it elsewhere first"));
    }
    board.stones = board.stones.map(|stones| stones & !here);
    if let Some(player) = player {
        board.stones[player.index()] |= here;
    }
    Ok(())
}

fn board_text(board: &Board) -> String {
    let mut text = String::new();
    write_board(board, &mut text);
    text
}

pub(super) struct Mur {
    board: Board,
    turn: Player,
    marks: [u32; 2],
    duty: String,
}

impl Mur {
    pub(super) fn read(text: &str) -> Result<Self, Refusal> {
        let mut fields = Fields::new(text);
        let board = parse_board(fields.next("board")?)?;
        let turn = parse_turn(fields.next("turn")?)?;
        let marks = fields.next("marks")?;
        let (black, white) = marks.halves('-').ok_or_else(|| marks.refuse("expected marks such as 0-2"))?;
        let marks = [number(black.as_str(), 2)?, number(white.as_str(), 2)?];
        Ok(Mur { board, turn, marks, duty: fields.next("duty")?.as_str().to_owned() })
    }
}

impl Draft for Mur {
    fn put(&mut self, at: &str, piece: &str) -> Result<(), Refusal> {
        put(&mut self.board, point(at)?, piece)
    }

    fn set(&mut self, field: &str, value: &str) -> Result<(), Refusal> {
        match field {
            "turn" => self.turn = turn(value)?,
            "black-marks" => self.marks[0] = number(value, 2)?,
            "white-marks" => self.marks[1] = number(value, 2)?,
            "duty" => self.duty = value.to_owned(),
            _ => return Err(unknown(field, "field")),
        }
        Ok(())
    }

    fn fields(&self) -> Vec<Field> {
        let duties = [("-", "none"), ("r", "to withdraw a stone, because the position has repeated")];
        vec![
            Field::turn(GameId::MurClassic, self.turn),
            Field::number("black-marks", "Marks of Black", self.marks[0], 2),
            Field::number("white-marks", "Marks of White", self.marks[1], 2),
            Field::choice("duty", "Duty", self.duty.as_str(), &duties),
        ]
    }

    fn text(&self) -> String {
        let [black, white] = self.marks;
        format!("{} {} {black}-{white} {}", board_text(&self.board), self.turn.letter(), self.duty)
    }

    fn relax(&mut self) -> &'static str {
        "-".clone_into(&mut self.duty);
        "duty"
    }
}

pub(super) struct Advanced {
    board: Board,
    turn: Player,
    dice: [u32; 3],
    bars: [u32; 2],
    goal: u32,
    control: String,
    /// The ships closed on.
    forced: Vec<Point>,
    /// Whether the kraken is closed on.
    reset: bool,
}

impl Advanced {
    pub(super) fn read(text: &str) -> Result<Self, Refusal> {
        let mut fields = Fields::new(text);
        let board = parse_board(fields.next("board")?)?;
        let turn = parse_turn(fields.next("turn")?)?;
        let dice = fields.next("dice")?;
        let [a, b, c] = *dice.as_str().as_bytes() else { return Err(dice.refuse("expected three digits")) };
        let bars = fields.next("bars")?;
        let parts = bars.halves('/').and_then(|(both, goal)| Some((both.halves('-')?, goal)));
        let ((blue, white), goal) = parts.ok_or_else(|| bars.refuse("expected bars such as 0-2/6"))?;
        let control = fields.next("control of the kraken")?.as_str().to_owned();
        let list = fields.next("forced turn")?;
        let items = || list.split(',').map(Span::as_str).filter(|item| *item != "-");
        Ok(Advanced {
            board,
            turn,
            dice: [a, b, c].map(|digit| u32::from(digit.wrapping_sub(b'0'))),
            bars: [number(blue.as_str(), 6)?, number(white.as_str(), 6)?],
            goal: number(goal.as_str(), 6)?,
            control,
            forced: items().filter(|item| *item != "K").map(point).collect::<Result<_, _>>()?,
            reset: items().any(|item| item == "K"),
        })
    }

    /// Marks what stands on a point as closed on, or no longer.
    fn close_on(&mut self, at: Point) -> Result<(), Refusal> {
        let name = point_name(at);
        let place = Span::whole(&name);
        if at == self.board.kraken {
            if at == CENTRE {
                return Err(place.refuse("the kraken is at home on 0: closed on, it would go back there"));
            }
            self.reset = !self.reset;
        } else if let Some(index) = self.forced.iter().position(|forced| *forced == at) {
            self.forced.remove(index);
        } else if self.board.of(self.turn) & bit(at) != 0 {
            self.forced.push(at);
        } else {
            return Err(place.refuse("only the kraken and ships of the player on turn can be closed on now"));
        }
        Ok(())
    }

    /// Lets go what no longer fits: control without a triple, ships that are gone.
    fn settle(&mut self) {
        self.dice.sort_unstable();
        self.bars = self.bars.map(|bars| bars.min(self.goal));
        if self.dice[0] != self.dice[2] {
            "-".clone_into(&mut self.control);
        }
        let (ships, won) = (self.board.of(self.turn), self.bars.contains(&self.goal));
        self.forced.retain(|at| !won && ships & bit(*at) != 0);
        self.forced.sort_unstable();
        self.reset &= !won && self.board.kraken != CENTRE;
    }
}

impl Draft for Advanced {
    fn put(&mut self, at: &str, piece: &str) -> Result<(), Refusal> {
        match piece {
            "forced" => self.close_on(point(at)?)?,
            _ => put(&mut self.board, point(at)?, piece)?,
        }
        self.settle();
        Ok(())
    }

    fn set(&mut self, field: &str, value: &str) -> Result<(), Refusal> {
        match field {
            "turn" => self.turn = turn(value)?,
            "die-1" => self.dice[0] = number(value, 4)?,
            "die-2" => self.dice[1] = number(value, 4)?,
            "die-3" => self.dice[2] = number(value, 4)?,
            "blue-bars" => self.bars[0] = number(value, self.goal)?,
            "white-bars" => self.bars[1] = number(value, self.goal)?,
            "goal" => self.goal = number(value, 6)?,
            "control" => {
                if value != "-" && self.dice[0] != self.dice[2] {
                    let reason = "nobody controls the kraken unless the dice show a triple";
                    return Err(Span::whole(value).refuse(reason));
                }
                value.clone_into(&mut self.control);
            }
            _ => return Err(unknown(field, "field")),
        }
        self.settle();
        Ok(())
    }

    fn fields(&self) -> Vec<Field> {
        let faces = [("1", "1"), ("2", "2"), ("3", "3"), ("4", "4")];
        let die = |name, label: &str, index: usize| {
            Field::choice(name, label, self.dice[index].to_string(), &faces)
        };
        vec![
            Field::turn(GameId::MurAdvanced, self.turn),
            die("die-1", "First die", 0),
            die("die-2", "Second die", 1),
            die("die-3", "Third die", 2),
            Field::number("blue-bars", "Bars of Blue", self.bars[0], self.goal),
            Field::number("white-bars", "Bars of White", self.bars[1], self.goal),
            Field::choice(
                "goal",
                "Goal",
                self.goal.to_string(),
                &[("6", "6, the gold bar"), ("3", "3, a short game")],
            ),
            Field::choice(
                "control",
                "The kraken is controlled by",
                self.control.as_str(),
                &[("-", "nobody"), ("b", "Blue"), ("w", "White")],
            ),
        ]
    }

    fn text(&self) -> String {
        let ([a, b, c], [blue, white]) = (self.dice, self.bars);
        let mut forced: Vec<String> = self.forced.iter().map(|at| point_name(*at)).collect();
        forced.extend(self.reset.then(|| "K".to_owned()));
        let forced = if forced.is_empty() { "-".to_owned() } else { forced.join(",") };
        let (board, turn, goal, control) =
            (board_text(&self.board), self.turn.letter(), self.goal, &self.control);
        format!("{board} {turn} {a}{b}{c} {blue}-{white}/{goal} {control} {forced}")
    }

    fn relax(&mut self) -> &'static str {
        "-".clone_into(&mut self.control);
        "control"
    }
}
