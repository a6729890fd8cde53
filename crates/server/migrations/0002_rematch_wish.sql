-- Who wants to play a finished game again, and since when: a wish outlasts a restart.
CREATE TABLE rematch_wish (
    game    TEXT NOT NULL REFERENCES game (id),
    account TEXT NOT NULL REFERENCES account (id),
    at_ms   BIGINT NOT NULL,
    PRIMARY KEY (game, account)
);
CREATE INDEX rematch_wish_account ON rematch_wish (account);
