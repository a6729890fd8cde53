//! Nodes.
use mura_engine::{Limits, Mind, Resources, ur::Player};
use mura_games::{Game, Luck, Settings, Ur};
fn main() {
    let mut luck = Luck::new(5);
    let mut list = Vec::new();
    let mut hist = [0u32; 8];
    let mut player = Player::new(&Resources::default());
    let d: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    let (mut sum, mut n) = (0, 0u64);
    let began = std::time::Instant::now();
    for _ in 0..20 {
        let mut game = Ur::start(&Settings::default()).unwrap();
        while game.outcome().is_none() {
            if game.throws().is_some() {
                let t = player.think(&game, &[], &Limits::depth(d), &|| false, &mut |_| {});
                let l = (t.nodes.max(1)).ilog10() as usize;
                hist[l] += 1;
                sum += t.nodes;
                n += 1;
                if l >= 5 + d as usize - 1 {
                    let mut s = String::new();
                    game.write_position(&mut s);
                    println!("{} {s}", t.nodes);
                }
            }
            let a = game.random_action(&mut luck, &mut list).unwrap();
            game.play_unchecked(a);
        }
    }
    let t = began.elapsed().as_secs_f64();
    println!("{hist:?} avg {} nps {}", sum / n, sum as f64 / t);
}
