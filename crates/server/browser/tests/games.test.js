// @ts-check
// Whole games on the page: two people who sit down by a link and play until somebody has won.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keep } from '../lib/browser.js';
import { GAMES } from '../lib/games.js';
import { House } from '../lib/house.js';
import { playOn, sitDown } from '../lib/people.js';

const house = House.open();

for (const [game, { ends, plays }] of Object.entries(GAMES)) {
  test(`two people play ${game} to the end`, async () => {
    const tables = await sitDown(await house.two(), game);
    const [first, second] = tables;
    await playOn(tables, game, 0, Math.min(12, plays.length || 3));
    await keep(first.page, `game-${game}-desktop-light`);
    await playOn(tables, game, Math.min(12, plays.length || 3));
    const words = await Promise.all(tables.map((table) => table.over()));
    assert.equal(words[0], words[1]);
    if (ends) assert.equal(first.view?.end?.outcome, ends);
    assert.deepEqual(first.view?.plays, second.view?.plays);
    for (const { page } of tables) {
      await page.locator('[data-deed="rematch"]').waitFor();
      await page.locator('a', { hasText: 'Analysis' }).last().waitFor();
      assert.equal(await page.locator('[data-choices] button').count(), 0);
    }
    await keep(second.page, `game-${game}-over-desktop-light`);

    // Every position of the game can be seen again.
    await first.page.locator('[data-step="first"]').click();
    await first.page.locator('[data-step="forward"]').click();
    await first.page.locator('[data-moves] [data-ply="1"][aria-current="true"]').waitFor();
    const record = await first.page.request.get(`${new URL(first.page.url()).pathname}/record`);
    assert.ok(record.ok(), `the record: ${record.status()}`);
    const text = await record.text();
    for (const { text: play } of first.view?.plays.slice(0, 3) ?? []) assert.ok(text.includes(play), `${play} is in the record`);
    await house.empty();
  });
}
