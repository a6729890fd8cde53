// @ts-check
// Clocks: they run for whoever is on turn, and end the game on every page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keep } from '../lib/browser.js';
import { House } from '../lib/house.js';
import { sitDown } from '../lib/people.js';
import { Table } from '../lib/table.js';

const house = House.open();

/**
 * @param {Table} table
 * @param {string} side
 */
const clock = (table, side) => table.page.locator(`[data-bar="${side}"] [data-clock]`);

test('a flag falls: the game is over for both players and whoever looks on', async () => {
  const tables = await sitDown(await house.two(), 'mur-classic', { wish: { control: '4s' } });
  const [first, second] = tables;
  const watcher = new Table(await (await house.visitor()).context.newPage());
  await watcher.page.goto(first.page.url());
  await first.play('+g2');
  await second.turn();
  // White thinks for too long. Black's clock stands.
  await first.page.locator('[data-bar="second"] [data-clock].running.low').waitFor();
  assert.equal(await first.page.locator('[data-bar="first"] [data-clock].running').count(), 0);
  const stands = await clock(first, 'first').innerText();
  await keep(second.page, 'low-clock-desktop-light');
  for (const table of [...tables, watcher]) {
    assert.match(await table.over(), /White ran out of time; Black won/);
    assert.equal(table.view?.end?.outcome, 'p1win');
    assert.equal(await clock(table, 'second').innerText(), '0.0');
    assert.equal(await clock(table, 'first').innerText(), stands, 'the other clock stands');
    assert.equal(await table.page.locator('[data-clock].running').count(), 0);
    assert.equal(await table.page.locator('[data-bar].on-turn').count(), 0);
  }
  // Nothing can be played any more; another game can.
  await second.touch('b2');
  await second.page.waitForTimeout(200);
  assert.equal(second.view?.ply, 1);
  for (const { page } of tables) {
    await page.locator('[data-deed="rematch"]').waitFor();
    assert.equal(await page.locator('[data-deed="resign"]:visible').count(), 0);
  }
  await keep(second.page, 'flag-fallen-desktop-light');
  await house.empty();
});

test('a move in time adds its increment and starts the other clock', async () => {
  const [first, second] = await sitDown(await house.two(), 'mur-classic', { wish: { control: '5m+3s' } });
  await first.play('+g2');
  await second.turn();
  await first.page.locator('[data-bar="second"] [data-clock].running').waitFor();
  await second.play('+b2');
  for (const table of [first, second]) {
    const view = await table.until('the second move', ({ ply }) => ply === 2);
    assert.equal(view.clocks.running, 'first');
    const [, left] = view.clocks.left_ms;
    assert.ok(left !== null && left > 300_000 - 20_000 && left <= 303_000, `${left} ms`);
    await table.page.locator('[data-bar="first"] [data-clock].running').waitFor();
    assert.match(await clock(table, 'second').innerText(), /^(4:\d\d|5:0[0-3])$/);
  }
  await house.empty();
});
