//! Solving a whole game, with a file for every layer that is done.
//!
//! What a layer leaves to others is the values of its bonus and penalty moves, which follow from those before
//! throws. They are found in one way, from "for ever is a draw", whether the layer has just been solved or
//! comes from a file: so a run that was interrupted goes on as if it had not been.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::database::{Fault, Header, LayerFile, Trouble, Writer, length, path};
use super::keeper::Keeper;
use super::layer::{Layer, Left};
use super::number::Objective;
use super::solve::{Extent, Machine, Progress, both, layers_of, solve_layer};
use super::sweep::Kind;

/// How many values are copied at a time.
const PART: usize = 1 << 18;

/// A game that is to be solved.
#[derive(Clone, Copy)]
pub struct Campaign<'a> {
    /// Pieces a side, 1 to 7.
    pub pieces: u8,
    /// Where the files are.
    pub folder: &'a Path,
    /// A layer is solved when no value changes by more.
    pub tolerance: f64,
    /// Set from outside to end the work after the sweep that is under way.
    pub stop: &'a AtomicBool,
}

/// What happens on the way.
#[derive(Debug)]
pub enum Event {
    /// A file cannot be used and will be written anew.
    Unusable(Fault),
    /// The layer and its mirror image are taken from files.
    Loaded(Left),
    /// A sweep has been made.
    Swept(Progress),
    /// The layer and its mirror image are solved and in files.
    Solved(Progress),
}

/// Why a game was not solved to the end.
#[derive(Debug)]
pub enum Halt<E> {
    /// Somebody wanted it to stop. What is finished is kept.
    Stopped,
    /// A file could not be written.
    File(Fault),
    /// The machine could not.
    Machine(E),
}

impl<E> From<Fault> for Halt<E> {
    fn from(fault: Fault) -> Self {
        Halt::File(fault)
    }
}

/// The layers of a game and which of them have files already.
pub struct Outset {
    /// In the order in which they are solved, with their files and those of their mirror images.
    layers: Vec<(Left, Option<Vec<LayerFile>>)>,
    /// What is wrong with files that cannot be used.
    pub faults: Vec<Fault>,
}

impl Campaign<'_> {
    /// Looks at what is there: every file is read to its end and checked.
    pub fn look(&self, objective: Objective) -> Outset {
        let mut faults = Vec::new();
        let mut open = |left: Left| {
            let path = path(self.folder, objective, left);
            let opened = LayerFile::open_as(&path, objective, left);
            let checked = opened.and_then(|file| file.verify().map(|()| file));
            let missing = |fault: &Fault| match &fault.trouble {
                Trouble::System(error) => error.kind() == std::io::ErrorKind::NotFound,
                _ => false,
            };
            checked
                .map_err(|fault| {
                    if !missing(&fault) {
                        faults.push(fault);
                    }
                })
                .ok()
        };
        // Both are looked at, also where the first cannot be used, so that every fault is told.
        let mut files = |left: Left| both(left).map(&mut open).collect::<Vec<_>>().into_iter().collect();
        let layers = layers_of(self.pieces).into_iter().map(|left| (left, files(left))).collect();
        Outset { layers, faults }
    }

    /// Solves what is not in files yet, and writes a file for every layer and its mirror image.
    pub fn solve<K: Keeper>(
        &self,
        machine: &mut K,
        outset: Outset,
        mut report: impl FnMut(Event),
    ) -> Result<(), Halt<K::Error>> {
        let end = outset.end();
        outset.faults.into_iter().for_each(|fault| report(Event::Unusable(fault)));
        let lefts: Vec<Left> = outset.layers.iter().map(|&(left, _)| left).collect();
        let mut machine = Watched { machine, stop: self.stop };
        let mut held: Vec<Left> = Vec::new();
        for (at, (left, files)) in outset.layers.into_iter().take(end).enumerate() {
            // The values of moves depend on those of the layers that follow, also where values before throws
            // are there.
            let is_needed = |layer: Left| lefts[at + 1..end].iter().any(|&other| needs(other, layer));
            match files {
                Some(files) => {
                    machine.load(left, &files)?;
                    machine.settle(|_| {})?;
                    report(Event::Loaded(left));
                }
                None => {
                    let solved = solve_layer(&mut machine, left, self.tolerance, |progress| {
                        report(Event::Swept(progress));
                    })?;
                    machine.settle(|sweeps| {
                        let sweeps = solved.sweeps + sweeps;
                        report(Event::Swept(Progress { sweeps, settling: true, ..solved }));
                    })?;
                    self.write(machine.machine, solved)?;
                    report(Event::Solved(solved));
                }
            }
            held.push(left);
            for side in both(left) {
                machine.machine.forget_throws(side).map_err(Halt::Machine)?;
            }
            for &done in held.iter().filter(|&&done| !is_needed(done)) {
                for side in both(done) {
                    machine.machine.forget(side).map_err(Halt::Machine)?;
                }
            }
            held.retain(|&done| is_needed(done));
        }
        Ok(())
    }

    /// Puts all layers that are in files into a machine, and finds the values of their moves.
    #[cfg(test)]
    pub(crate) fn load_all<K: Keeper>(&self, machine: &mut K, outset: Outset) -> Result<(), Halt<K::Error>> {
        let mut machine = Watched { machine, stop: self.stop };
        for (left, files) in outset.layers {
            if let Some(files) = files {
                machine.load(left, &files)?;
                machine.settle(|_| {})?;
            }
        }
        Ok(())
    }

    /// Writes the files of a layer and its mirror image.
    fn write<K: Keeper>(&self, machine: &K, solved: Progress) -> Result<(), Halt<K::Error>> {
        let mut values = vec![0; PART];
        for left in both(solved.left) {
            let layer = Layer::new(left);
            let header = Header::new(machine.objective(), &layer, self.tolerance, solved.change);
            let mut writer = Writer::new(self.folder, header)?;
            let mut from = 0;
            while from < layer.size() {
                let part = &mut values[..PART.min((layer.size() - from) as usize)];
                machine.throws(left, from, part).map_err(Halt::Machine)?;
                writer.add(part)?;
                from += part.len() as u64;
            }
            writer.finish()?;
        }
        Ok(())
    }
}

/// What is needed at most at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Needs {
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes of files that are still to be written.
    pub disk: u64,
    /// Positions of the layers that are still to be solved.
    pub positions: u64,
}

impl Outset {
    /// The layers of a game with so many pieces a side, where nothing is there yet.
    pub fn fresh(pieces: u8) -> Outset {
        Outset {
            layers: layers_of(pieces).into_iter().map(|left| (left, None)).collect(),
            faults: Vec::new(),
        }
    }

    /// How many layers are there, and how many there will be, mirror images not counted.
    pub fn layers(&self) -> [usize; 2] {
        [self.layers.iter().filter(|(_, files)| files.is_some()).count(), self.layers.len()]
    }

    /// How many layers must be gone through: nothing is to be done for those behind the last one that is open.
    fn end(&self) -> usize {
        self.layers.iter().rposition(|(_, files)| files.is_none()).map_or(0, |last| last + 1)
    }

    /// Bytes that solving takes on a graphics card, which forgets nothing: five values for each position of
    /// the last layer, four for those of all before, and the order of the work.
    pub fn memory_on_card(&self) -> u64 {
        /// Beside the values: tables, kernels, and what allocations are rounded up by.
        const REST: u64 = 64 << 20;
        /// Bytes for every track: its code, how many positions it has, and how much they change and did lately.
        const TRACK: u64 = 16;
        let mut lefts = self.layers[..self.end()].iter().map(|&(left, _)| left).rev();
        let Some(last) = lefts.next() else { return 0 };
        let order = TRACK * Layer::new(last).size().min(TRACKS);
        20 * pair_size(last) + 16 * lefts.map(pair_size).sum::<u64>() + order + REST
            - self.memory_beside_card()
    }

    /// Bytes of the machine's own memory that solving on a card takes: the largest layer is worked on while the values
    /// before throws of its neighbours are there.
    pub fn memory_beside_card(&self) -> u64 {
        match self.layers[..self.end()] {
            [.., (neighbour, _), (Left { ours: 7, theirs: 7 }, _)] => 4 * pair_size(neighbour),
            _ => 0,
        }
    }

    /// What solving the rest needs, on a machine that holds values as the processor does.
    pub fn needs(&self) -> Needs {
        let mut needs = Needs { memory: 0, disk: 0, positions: 0 };
        for (left, _) in self.layers.iter().filter(|(_, files)| files.is_none()) {
            let size = pair_size(*left);
            needs.positions += size;
            needs.disk += both(*left).map(|left| length(Layer::new(left).size())).sum::<u64>();
            needs.memory = needs.memory.max(memory(*left));
        }
        needs
    }
}

/// How many tracks there are at most.
const TRACKS: u64 = (super::track::HEADS * super::track::TAILS) as u64;

/// The memory that solving a layer takes: four values for each of its positions and of its mirror image,
/// three for those that follow or are kept for the next layer, and the order of the work.
fn memory(left: Left) -> u64 {
    /// Beside the values: the layers' tables, and threads.
    const REST: u64 = 32 << 20;
    /// Bytes for every track while their order is found.
    const TRACK: u64 = 24;
    let sum = left.ours + left.theirs;
    let most = left.ours.max(left.theirs);
    // Of the layers with a piece fewer all are held that this one or a later one of the same sum needs; of
    // this sum, all before.
    let held = |sum: u8, keep: &dyn Fn(Left) -> bool| -> u64 {
        layers_of(7)
            .into_iter()
            .filter(|&layer| layer.ours + layer.theirs == sum && layer.ours <= most.max(sum.div_ceil(2)))
            .filter(|&layer| keep(layer))
            .map(pair_size)
            .sum()
    };
    let before = held(sum - 1, &|layer| layer.theirs + 1 >= left.theirs);
    let same = held(sum, &|layer| layer.theirs < left.theirs);
    let tracks = Layer::new(left).size().min(TRACKS);
    16 * pair_size(left) + 12 * (before + same) + TRACK * tracks + REST
}

/// The positions of a layer and of its mirror image.
fn pair_size(left: Left) -> u64 {
    both(left).map(|left| Layer::new(left).size()).sum()
}

/// Whether solving the one layer and its mirror image needs the other, or its mirror image.
fn needs(left: Left, other: Left) -> bool {
    let Left { ours, theirs } = left;
    let after = [(ours - 1, theirs), (ours, theirs - 1)];
    after.iter().any(|&(ours, theirs)| {
        let after = Left { ours, theirs };
        after == other || after.mirrored() == other
    })
}

/// A machine that stops when it is told to.
struct Watched<'a, K> {
    machine: &'a mut K,
    stop: &'a AtomicBool,
}

impl<K: Keeper> Watched<'_, K> {
    /// Puts the values of files into the machine.
    fn load(&mut self, left: Left, files: &[LayerFile]) -> Result<(), Halt<K::Error>> {
        self.begin(left)?;
        let mut values = Vec::with_capacity(PART);
        for (side, file) in both(left).zip(files) {
            let mut from = 0;
            loop {
                values.clear();
                values.extend((from..from + PART as u64).map_while(|index| file.value(index)));
                if values.is_empty() {
                    break;
                }
                self.machine.set_throws(side, from, &values).map_err(Halt::Machine)?;
                from += values.len() as u64;
            }
            // They were all read when the file was checked; half a layer would do harm.
            if from < file.layer().size() {
                return Err(Halt::File(file.fault()));
            }
        }
        Ok(())
    }

    /// Finds the values of bonus and penalty moves from those before throws. They are the results of a game
    /// without chance in which going on for ever is a draw: from there they come to stand still after
    /// finitely many sweeps, to the last bit.
    fn settle(&mut self, mut report: impl FnMut(u32)) -> Result<(), Halt<K::Error>> {
        self.clear()?;
        for sweeps in 1.. {
            let change = self.sweep(Kind::Moves, Extent::Whole, 0.0)?;
            report(sweeps);
            if change == 0.0 {
                break;
            }
        }
        self.machine.finish().map_err(Halt::Machine)
    }
}

impl<K: Keeper> Machine for Watched<'_, K> {
    type Error = Halt<K::Error>;

    fn objective(&self) -> Objective {
        self.machine.objective()
    }

    fn begin(&mut self, left: Left) -> Result<(), Self::Error> {
        self.machine.begin(left).map_err(Halt::Machine)
    }

    /// Not yet: the values of moves are to be found once more, and [`Watched::settle`] finishes.
    fn finish(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Self::Error> {
        self.machine.clear().map_err(Halt::Machine)
    }

    fn pick(&mut self) -> Result<f64, Self::Error> {
        self.machine.pick().map_err(Halt::Machine)
    }

    fn sweep(&mut self, kind: Kind, extent: Extent, shrink: f64) -> Result<f64, Self::Error> {
        if self.stop.load(Relaxed) {
            return Err(Halt::Stopped);
        }
        self.machine.sweep(kind, extent, shrink).map_err(Halt::Machine)
    }
}
