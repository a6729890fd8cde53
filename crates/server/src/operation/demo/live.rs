//! Games that made-up players play by themselves, at the pace of people.

use std::time::Duration;

use mura_arena::live::Agreement;
use mura_games::{GameId, Luck};
use tokio::time::sleep;

use super::{Guise, SEED};
use crate::house::House;
use crate::id::{AccountId, GameKey};
use crate::live::NewGame;
use crate::live::client::{Client, outbox};
use crate::live::load::load;
use crate::live::message::ToServer;
use crate::live::room::ToRoom;
use crate::problem::Problem;
use crate::store::StoreError;

/// Between two plays, at least, and at most so much more.
const LEAST_MS: u64 = 1500;
const MORE_MS: usize = 3500;

/// Before the next game.
const REST: Duration = Duration::from_secs(10);

const CONTROL: &str = "10m+5s";

/// Lets a game of each kind go on for ever, one after the other.
pub(super) fn begin(house: &House, players: &[Guise]) {
    for (index, game) in GameId::ALL.iter().enumerate() {
        let (house, players) = (house.clone(), players.to_vec());
        tokio::spawn(async move {
            let mut luck = Luck::new(SEED + 1 + index as u64);
            let closing = house.closing().wait();
            tokio::select! {
                () = play_on(&house, *game, &players, &mut luck) => {}
                () = closing => {}
            }
        });
    }
}

async fn play_on(house: &House, game: GameId, players: &[Guise], luck: &mut Luck) {
    let mut left = left_over(house, game, players).await.unwrap_or_else(|error| {
        tracing::warn!(%error, %game, "made-up games of an earlier run cannot be found");
        Vec::new()
    });
    loop {
        let begun = match left.pop() {
            Some(begun) => Ok(begun),
            None => {
                let first = luck.below(players.len());
                let second = (first + 1 + luck.below(players.len() - 1)) % players.len();
                let seats = [&players[first], &players[second]];
                start(house, game, seats).await.map(|key| (key, seats))
            }
        };
        let played = match begun {
            Ok((key, seats)) => play(house, &key, seats, luck).await,
            Err(problem) => Err(problem),
        };
        if let Err(problem) = played {
            tracing::warn!(problem = problem.sentence, %game, "a made-up game could not go on");
        }
        sleep(REST).await;
    }
}

/// Games of this kind that an earlier run has left, with who plays, the newest last: they are
/// played to their ends before new ones begin, so that none of them lies about.
async fn left_over<'a>(
    house: &House,
    game: GameId,
    players: &'a [Guise],
) -> Result<Vec<(GameKey, [&'a Guise; 2])>, StoreError> {
    let of = |account: &AccountId| players.iter().find(|player| player.account == *account);
    let rows =
        house.store().going_on_by_themselves().await?.into_iter().filter(|row| row.agreement.game == game);
    let left = rows.filter_map(|row| Some((row.id, [of(&row.seats[0])?, of(&row.seats[1])?])));
    Ok(left.collect())
}

async fn start(house: &House, game: GameId, seats: [&Guise; 2]) -> Result<GameKey, Problem> {
    let control = CONTROL.parse().map_err(|_| Problem::bad("The time control cannot be read."))?;
    let agreement = Agreement { control, take_back: false, ..Agreement::casual(game) };
    let seats = seats.map(|seat| seat.account.clone());
    house.hall().start(NewGame { agreement, seats, rated: true, series: None, rematch_of: None }).await
}

/// Plays a game to its end: both players sit in the room like anybody else.
async fn play(house: &House, key: &GameKey, seats: [&Guise; 2], luck: &mut Luck) -> Result<(), Problem> {
    let mut ways = Vec::with_capacity(2);
    for seat in seats {
        let joined = house.hall().join(key, || client(seat)).await?;
        ways.push(joined.ok_or_else(|| Problem::missing("The game is gone."))?);
    }
    loop {
        sleep(Duration::from_millis(LEAST_MS + luck.below(MORE_MS) as u64)).await;
        let Some(loaded) = load(house.store(), key).await? else { return Ok(()) };
        if loaded.live.end().is_some() {
            return Ok(());
        }
        let Some(player) = loaded.live.awaited() else { continue };
        let seat = seats[player.index()];
        let Ok(ticket) = house.engines().play(&seat.account, seat.level, loaded.live.table(), None) else {
            continue;
        };
        let Ok(Some(text)) = ticket.await.map(|thought| thought.action) else { continue };
        let (id, room) = &ways[player.index()];
        let say = ToServer::Play { ply: loaded.live.done().len(), text };
        if room.send(ToRoom::Say(*id, say)).await.is_err() {
            return Ok(());
        }
    }
}

/// A page that nobody looks at: what it is told is thrown away.
fn client(seat: &Guise) -> Client {
    let (outbox, mut told) = outbox();
    tokio::spawn(async move { while told.recv().await.is_some() {} });
    Client {
        account: Some(seat.account.clone()),
        flipped: None,
        lag: Default::default(),
        outbox,
        farewell: Default::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::store::Store;

    #[tokio::test]
    async fn games_of_an_earlier_run_are_taken_up_again() {
        let file = std::env::temp_dir().join(format!("mura-demo-{}.db", std::process::id()));
        let house = House::open(Config::local(format!("sqlite:{}", file.display()))).await.unwrap();
        let mut players = Vec::new();
        for level in 1..=3 {
            let account = house.store().new_guest().await.unwrap().id;
            players.push(Guise { account, level });
        }
        let seats = [&players[0], &players[1]];
        let left = start(&house, GameId::MurClassic, seats).await.unwrap();
        // Of two games of one millisecond none is the newer one.
        sleep(Duration::from_millis(2)).await;
        let newer = start(&house, GameId::MurClassic, [&players[2], &players[0]]).await.unwrap();
        start(&house, GameId::Ur, seats).await.unwrap();
        // One against somebody who is not made up is that person's affair.
        let computer = Guise { account: Store::computer(1), level: 1 };
        start(&house, GameId::MurClassic, [&players[0], &computer]).await.unwrap();
        let found = left_over(&house, GameId::MurClassic, &players).await.unwrap();
        let keys: Vec<_> = found.iter().map(|(key, _)| key).collect();
        assert_eq!(keys, [&left, &newer]);
        let levels = found.iter().map(|(_, seats)| seats.map(|seat| seat.level)).collect::<Vec<_>>();
        assert_eq!(levels, [[1, 2], [3, 1]]);
        house.close().await;
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
        }
    }
}
