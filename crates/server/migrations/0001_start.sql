-- The same statements run on SQLite and on PostgreSQL: times are milliseconds since 1970, truth values are 0 and 1.

CREATE TABLE account (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    -- The name as it is compared: lower case. No two accounts share it.
    name_key   TEXT NOT NULL UNIQUE,
    -- guest, person, bot or computer
    kind       TEXT NOT NULL,
    -- argon2id, as a PHC string; guests, bots and computers have none
    password   TEXT,
    -- whose bot it is
    owner      TEXT REFERENCES account (id),
    created_ms BIGINT NOT NULL,
    seen_ms    BIGINT NOT NULL,
    -- when it was deleted: the row stays for the games, with nothing of the person in it
    closed_ms  BIGINT
);
CREATE INDEX account_owner ON account (owner);

CREATE TABLE session (
    -- SHA-256 of the cookie's value, so that the table alone opens no door
    digest     TEXT PRIMARY KEY,
    account    TEXT NOT NULL REFERENCES account (id),
    csrf       TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    used_ms    BIGINT NOT NULL,
    expires_ms BIGINT NOT NULL
);
CREATE INDEX session_account ON session (account);
CREATE INDEX session_expires ON session (expires_ms);

CREATE TABLE token (
    -- SHA-256 of the token
    digest     TEXT PRIMARY KEY,
    -- what its owner calls it by to revoke it; it opens nothing
    id         TEXT NOT NULL UNIQUE,
    account    TEXT NOT NULL REFERENCES account (id),
    label      TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    used_ms    BIGINT
);
CREATE INDEX token_account ON token (account);

-- A match of several games between two accounts. Side one and two stay the same; the colours change from game to game.
CREATE TABLE series (
    id         TEXT PRIMARY KEY,
    kind       TEXT NOT NULL,
    terms      TEXT NOT NULL,
    control    TEXT NOT NULL,
    rated      BIGINT NOT NULL,
    one        TEXT NOT NULL REFERENCES account (id),
    two        TEXT NOT NULL REFERENCES account (id),
    created_ms BIGINT NOT NULL,
    ended_ms   BIGINT
);

CREATE TABLE game (
    id             TEXT PRIMARY KEY,
    -- mur-classic, mur-kraken, mur-advanced, ur or morabaraba
    kind           TEXT NOT NULL,
    -- the position from which it starts; NULL: the game's own start
    start          TEXT,
    control        TEXT NOT NULL,
    take_back      BIGINT NOT NULL,
    rated          BIGINT NOT NULL,
    first          TEXT NOT NULL REFERENCES account (id),
    second         TEXT NOT NULL REFERENCES account (id),
    series         TEXT REFERENCES series (id),
    series_number  BIGINT,
    rematch_of     TEXT REFERENCES game (id),
    -- fair dice: the secret of the house, and what the players added to it
    secret         TEXT,
    first_seed     TEXT,
    second_seed    TEXT,
    created_ms     BIGINT NOT NULL,
    -- how it ended; NULL as long as it goes on
    ended_ms       BIGINT,
    -- p1win, p2win, draw or none
    outcome        TEXT,
    termination    TEXT,
    plies          BIGINT NOT NULL,
    -- where it stands, for lists and pictures; the log of events is the truth
    position       TEXT NOT NULL
);
CREATE INDEX game_first ON game (first, created_ms);
CREATE INDEX game_second ON game (second, created_ms);
CREATE INDEX game_ended ON game (ended_ms);
CREATE INDEX game_created ON game (created_ms);
CREATE INDEX game_series ON game (series, series_number);
CREATE INDEX game_rematch ON game (rematch_of);

-- What happened in a game, in order: the game is a function of this list.
CREATE TABLE event (
    game   TEXT NOT NULL REFERENCES game (id),
    number BIGINT NOT NULL,
    -- since the game was made
    at_ms  BIGINT NOT NULL,
    text   TEXT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE challenge (
    id         TEXT PRIMARY KEY,
    by_account TEXT NOT NULL REFERENCES account (id),
    kind       TEXT NOT NULL,
    start      TEXT,
    control    TEXT NOT NULL,
    rated      BIGINT NOT NULL,
    -- first, second or either
    seat       TEXT NOT NULL,
    -- the terms of a series; NULL: a single game
    terms      TEXT,
    -- shown in the lobby, or known only to whoever has the link
    open       BIGINT NOT NULL,
    -- who alone may take it; NULL: whoever comes
    for_account TEXT REFERENCES account (id),
    created_ms BIGINT NOT NULL,
    -- the game that came of it
    game       TEXT REFERENCES game (id),
    closed_ms  BIGINT
);
CREATE INDEX challenge_closed ON challenge (closed_ms, open);

CREATE TABLE rating (
    account    TEXT NOT NULL REFERENCES account (id),
    kind       TEXT NOT NULL,
    class      TEXT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    at_ms      BIGINT NOT NULL,
    PRIMARY KEY (account, kind, class)
);
CREATE INDEX rating_order ON rating (kind, class, rating);

CREATE TABLE rating_change (
    account   TEXT NOT NULL REFERENCES account (id),
    game      TEXT NOT NULL REFERENCES game (id),
    kind      TEXT NOT NULL,
    class     TEXT NOT NULL,
    rating    DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    at_ms     BIGINT NOT NULL,
    PRIMARY KEY (account, game)
);

-- What the house remembers of itself: `alive_ms`, when it was last known to be up.
CREATE TABLE house (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- What the engine thinks of a finished game, in JSON: found once, and found anew if it cannot be read any more.
CREATE TABLE judgement (
    game    TEXT PRIMARY KEY REFERENCES game (id),
    made_ms BIGINT NOT NULL,
    text    TEXT NOT NULL
);
