//! Counting action sequences: the test of every rule at once.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

use crate::Game;

/// How to count.
pub struct Options<'a> {
    /// Worker threads; 1 counts on the calling thread.
    pub threads: usize,
    /// Size of the table of counted subtrees in MiB, shared by all threads; 0 for none. It is used only where
    /// [`Game::perft_key`] says that it is sound.
    pub hash_mib: usize,
    /// Count the actions of the last ply without applying them.
    pub bulk: bool,
    /// Asked now and then; once it says yes, counting ends soon and the counts mean nothing.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    /// Told after each finished part of the work: (parts done, parts in all).
    pub progress: Option<&'a (dyn Fn(usize, usize) + Sync)>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { threads: 1, hash_mib: 0, bulk: true, stop: None, progress: None }
    }
}

/// The number of action sequences of exactly `depth` plies; `u64::MAX` stands for that many or more.
pub fn perft<G: Game>(game: &G, depth: u32, options: &Options<'_>) -> u64 {
    match depth {
        0 => 1,
        _ => divide(game, depth, options).iter().fold(0, |sum, row| row.1.saturating_add(sum)),
    }
}

/// The number of action sequences of `depth` plies (at least 1) below each legal action; `u64::MAX` stands for that
/// many or more.
pub fn divide<G: Game>(game: &G, depth: u32, options: &Options<'_>) -> Vec<(G::Action, u64)> {
    let mut root = Vec::new();
    game.actions(&mut root);
    if depth == 0 {
        return Vec::new();
    }
    let table = (options.hash_mib > 0).then(|| Counts::new(options.hash_mib));
    let counter = Counter { table: table.as_ref(), bulk: options.bulk, stop: options.stop };
    let parts = parts(game, &root, depth);
    let counts: Vec<AtomicU64> = root.iter().map(|_| AtomicU64::new(0)).collect();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut list = Vec::with_capacity(1024);
        while let Some(part) = parts.get(next.fetch_add(1, Relaxed)) {
            let mut game = game.clone();
            game.play_unchecked(root[part.root]);
            let mut left = depth - 1;
            if let Some(reply) = part.reply {
                game.play_unchecked(reply);
                left -= 1;
            }
            let count = counter.count(&mut game, left, &mut list);
            // It never fails: there is always a sum.
            let _ = counts[part.root].fetch_update(Relaxed, Relaxed, |sum| Some(sum.saturating_add(count)));
            if let Some(progress) = options.progress {
                progress(done.fetch_add(1, Relaxed) + 1, parts.len());
            }
        }
    };
    if options.threads <= 1 {
        work();
    } else {
        thread::scope(|scope| {
            for _ in 0..options.threads {
                scope.spawn(work);
            }
        });
    }
    root.into_iter().zip(counts.into_iter().map(AtomicU64::into_inner)).collect()
}

/// A piece of work: a root action, and a reply to it where the tree is deep enough to be split further.
struct Part<A> {
    root: usize,
    reply: Option<A>,
}

fn parts<G: Game>(game: &G, root: &[G::Action], depth: u32) -> Vec<Part<G::Action>> {
    let mut parts = Vec::new();
    let mut replies = Vec::new();
    for (index, &action) in root.iter().enumerate() {
        if depth < 4 {
            parts.push(Part { root: index, reply: None });
            continue;
        }
        let mut game = game.clone();
        game.play_unchecked(action);
        game.actions(&mut replies);
        parts.extend(replies.drain(..).map(|reply| Part { root: index, reply: Some(reply) }));
    }
    parts
}

struct Counter<'a> {
    table: Option<&'a Counts>,
    bulk: bool,
    stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

/// Nodes this far above the leaves ask [`Options::stop`]: a fraction of a millisecond of work each. Smaller counts are
/// never stopped.
pub const ASKING_DEPTH: u32 = 4;

impl Counter<'_> {
    fn count<G: Game>(&self, game: &mut G, depth: u32, list: &mut Vec<G::Action>) -> u64 {
        match depth {
            0 => return 1,
            1 if self.bulk => return game.count_actions(list) as u64,
            1 => return apply_all(game, list),
            ASKING_DEPTH.. if self.stop.is_some_and(|stop| stop()) => return 0,
            _ => {}
        }
        let key = self.table.and_then(|_| game.perft_key()).map(|key| slot(key, depth));
        if let (Some(table), Some(key)) = (self.table, key)
            && let Some(count) = table.get(key)
        {
            return count;
        }
        let base = list.len();
        game.actions(list);
        let mut total = 0;
        for index in base..list.len() {
            let undo = game.play_unchecked(list[index]);
            total = self.count(game, depth - 1, list).saturating_add(total);
            game.undo(undo);
        }
        list.truncate(base);
        if let (Some(table), Some(key)) = (self.table, key) {
            table.put(key, total);
        }
        total
    }
}

/// Applies every action and counts them.
fn apply_all<G: Game>(game: &mut G, list: &mut Vec<G::Action>) -> u64 {
    let base = list.len();
    game.actions(list);
    for &action in &list[base..] {
        let undo = game.play_unchecked(action);
        // The optimiser must not see that nobody looks at the leaf.
        black_box(&*game);
        game.undo(undo);
    }
    let count = list.len() - base;
    list.truncate(base);
    count as u64
}

/// A key and the depth below it, mixed: where the entry lies, and what it is recognised by.
fn slot(key: [u64; 2], depth: u32) -> [u64; 2] {
    let depth = u64::from(depth);
    [key[0] ^ depth.wrapping_mul(0x9e37_79b9_7f4a_7c15), key[1] ^ depth.wrapping_mul(0xd1b5_4a32_d192_ed03)]
}

/// Counted subtrees. Threads write without locks: an entry holds its check word XOR its count, so that two
/// halves of different writes are not taken for an entry.
struct Counts {
    entries: Box<[[AtomicU64; 2]]>,
}

impl Counts {
    fn new(mib: usize) -> Self {
        let wanted = (mib << 20) / size_of::<[AtomicU64; 2]>();
        let count = 1 << wanted.max(1).ilog2();
        Counts { entries: (0..count).map(|_| Default::default()).collect() }
    }

    fn entry(&self, key: [u64; 2]) -> &[AtomicU64; 2] {
        &self.entries[key[0] as usize & (self.entries.len() - 1)]
    }

    fn get(&self, key: [u64; 2]) -> Option<u64> {
        let entry = self.entry(key);
        let count = entry[1].load(Relaxed);
        (entry[0].load(Relaxed) ^ count == key[1]).then_some(count)
    }

    fn put(&self, key: [u64; 2], count: u64) {
        let entry = self.entry(key);
        entry[0].store(key[1] ^ count, Relaxed);
        entry[1].store(count, Relaxed);
    }
}
