-- No query looks through a table that grows. What is counted over and over has a row of its own,
-- and every list has an index in its order. Partial indexes are used where the query states their
-- condition in the same words.

-- Whether the game needs no counting any more: its result is in the ratings and tallies. New games
-- are written with 0; the default holds for the rows that were there before, so that a million of
-- them need not be written again. Left to be counted are the games that go on, and rated ones whose
-- end came just before the server went down.
ALTER TABLE game ADD COLUMN counted BIGINT NOT NULL DEFAULT 1;
UPDATE game SET counted = 0 WHERE ended_ms IS NULL OR (rated = 1 AND outcome <> 'none' AND first <> second
    AND NOT EXISTS (SELECT 1 FROM rating_change WHERE rating_change.account = game.first AND rating_change.game = game.id)
    AND NOT EXISTS (SELECT 1 FROM rating_change WHERE rating_change.account = game.second AND rating_change.game = game.id)
    AND EXISTS (SELECT 1 FROM account WHERE account.id IN (game.first, game.second) AND account.closed_ms IS NULL));
CREATE INDEX game_uncounted ON game (ended_ms, id) WHERE ended_ms IS NOT NULL AND counted = 0;

-- Finished games, for searches: by seat, kind and result, in the order of lists. The last columns
-- are there so that a search reads nothing but the index until it knows which games it has found.
DROP INDEX game_created;
DROP INDEX game_ended;
CREATE INDEX game_finished ON game (kind, outcome, created_ms, id, rated, first, second)
    WHERE outcome IS NOT NULL AND first <> second;
CREATE INDEX game_finished_first ON game (first, kind, outcome, created_ms, id, rated, second)
    WHERE outcome IS NOT NULL AND first <> second;
CREATE INDEX game_finished_second ON game (second, kind, outcome, created_ms, id, rated, first)
    WHERE outcome IS NOT NULL AND first <> second;
CREATE INDEX game_pair ON game (first, second, created_ms, id);

-- What every account has come to: one row in place of a count over all its games. Deleted accounts
-- have none.
CREATE TABLE tally (
    account TEXT PRIMARY KEY REFERENCES account (id),
    played  BIGINT NOT NULL,
    won     BIGINT NOT NULL,
    drawn   BIGINT NOT NULL
);
INSERT INTO tally (account, played, won, drawn)
    SELECT seat.account, SUM(seat.played), SUM(seat.won), SUM(seat.drawn) FROM (
        SELECT first AS account, COUNT(*) AS played, SUM(CASE outcome WHEN 'p1win' THEN 1 ELSE 0 END) AS won,
            SUM(CASE outcome WHEN 'draw' THEN 1 ELSE 0 END) AS drawn
            FROM game WHERE outcome IN ('p1win', 'p2win', 'draw') AND first <> second
            AND id NOT IN (SELECT id FROM game WHERE ended_ms IS NOT NULL AND counted = 0) GROUP BY first
        UNION ALL
        SELECT second AS account, COUNT(*) AS played, SUM(CASE outcome WHEN 'p2win' THEN 1 ELSE 0 END) AS won,
            SUM(CASE outcome WHEN 'draw' THEN 1 ELSE 0 END) AS drawn
            FROM game WHERE outcome IN ('p1win', 'p2win', 'draw') AND first <> second
            AND id NOT IN (SELECT id FROM game WHERE ended_ms IS NOT NULL AND counted = 0) GROUP BY second
    ) AS seat JOIN account ON account.id = seat.account WHERE account.closed_ms IS NULL GROUP BY seat.account;

-- Games that go on: few are being played, and many were left by somebody who may come back.
CREATE INDEX game_unfinished ON game (kind, created_ms, id) WHERE ended_ms IS NULL AND first <> second;
CREATE INDEX game_unfinished_first ON game (first, kind, created_ms, id) WHERE ended_ms IS NULL;
CREATE INDEX game_unfinished_second ON game (second, kind, created_ms, id) WHERE ended_ms IS NULL;
-- Those that go on by themselves: with a clock, or between two levels of the engine.
CREATE INDEX game_by_itself ON game (created_ms, id) WHERE ended_ms IS NULL AND (control <> 'none'
    OR (first IN ('level1', 'level2', 'level3', 'level4', 'level5', 'level6', 'level7', 'level8', 'level9', 'level10')
    AND second IN ('level1', 'level2', 'level3', 'level4', 'level5', 'level6', 'level7', 'level8', 'level9', 'level10')));

-- All games of an account, and its own list, which has the games that it plays for both sides.
DROP INDEX game_first;
DROP INDEX game_second;
CREATE INDEX game_first ON game (first, created_ms, id);
CREATE INDEX game_second ON game (second, created_ms, id);

DROP INDEX rating_order;
CREATE INDEX rating_order ON rating (kind, class, rating DESC, account);
CREATE INDEX rating_change_story ON rating_change (account, kind, class, at_ms, game);

DROP INDEX challenge_closed;
CREATE INDEX challenge_lobby ON challenge (created_ms, id) WHERE closed_ms IS NULL AND open = 1;
CREATE INDEX challenge_waiting ON challenge (created_ms) WHERE closed_ms IS NULL;
CREATE INDEX challenge_by ON challenge (by_account, closed_ms);
CREATE INDEX challenge_for ON challenge (for_account, closed_ms);
CREATE INDEX series_one ON series (one);
CREATE INDEX series_two ON series (two);
CREATE INDEX rematch_wish_at ON rematch_wish (at_ms);

-- Guests who have played stay for good: the sweep marks them, and looks at the others alone.
ALTER TABLE account ADD COLUMN stays BIGINT NOT NULL DEFAULT 0;
CREATE INDEX account_undecided ON account (created_ms, id) WHERE kind = 'guest' AND stays = 0 AND closed_ms IS NULL;
-- Accounts that were closed and not erased yet.
CREATE INDEX account_closed ON account (id) WHERE closed_ms IS NOT NULL AND name <> 'Deleted player';
