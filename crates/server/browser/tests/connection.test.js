// @ts-check
// Broken connections, a server that dies, several tabs, people who look on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keep } from '../lib/browser.js';
import { House } from '../lib/house.js';
import { playOn, sitDown } from '../lib/people.js';
import { Table } from '../lib/table.js';
import { Wire } from '../lib/wire.js';

const house = House.open();

test('whoever loses the connection catches up', async () => {
  const wire = await Wire.to(house.server);
  const lost = await house.visitor({ baseURL: wire.url });
  const tables = await sitDown([lost, await house.visitor()], 'morabaraba');
  const [first, second] = tables;
  await playOn(tables, 'morabaraba', 0, 3);
  wire.cut();
  await first.page.locator('[data-banner]:not([hidden])').waitFor();
  await keep(first.page, 'connection-lost-desktop-light');
  await second.play('D6-14');
  assert.equal(first.view?.ply, 3);
  wire.mend();
  await first.until('what was missed', ({ ply }) => ply === 4);
  await first.page.locator('[data-banner]').waitFor({ state: 'hidden' });
  await playOn(tables, 'morabaraba', 4, 6);
  assert.deepEqual(first.view?.plays, second.view?.plays);

  // What is played while the connection is lost is sent when it is back.
  wire.cut();
  await first.page.locator('[data-banner]:not([hidden])').waitFor();
  await first.touch('F4');
  wire.mend();
  for (const table of tables) await table.until('the play', ({ ply }) => ply === 7);
  assert.equal(second.view?.plays.at(-1)?.text, 'F4-4');
  wire.close();
  lost.expect(/WebSocket connection to .* failed/);
  await house.empty();
});

test('a killed server loses no move', async () => {
  const visitors = await house.two();
  const tables = await sitDown(visitors, 'mur-classic');
  const [first, second] = tables;
  await playOn(tables, 'mur-classic', 0, 5);
  const before = first.view?.plays.map(({ text }) => text);
  await house.server.down('SIGKILL');
  for (const { page } of tables) await page.locator('[data-banner]:not([hidden])').waitFor();
  for (const table of tables) table.view = undefined;
  await house.server.up();
  for (const table of tables) {
    await table.until('the connection comes back', ({ ply }) => ply === 5);
    await table.page.locator('[data-banner]').waitFor({ state: 'hidden' });
  }
  assert.deepEqual(first.view?.plays.map(({ text }) => text), before);
  await playOn(tables, 'mur-classic', 5);
  assert.equal(await first.over(), await second.over());
  for (const visitor of visitors) visitor.expect(/WebSocket connection to .* failed|ERR_CONNECTION_REFUSED/);
  await house.empty();
});

test('while the server cannot store, pieces go back, clocks stand, and then it goes on', async () => {
  const visitors = await house.two();
  const tables = await sitDown(visitors, 'morabaraba', { wish: { control: '10m' } });
  const [first, second] = tables;
  await playOn(tables, 'morabaraba', 0, 4);
  house.server.limitFiles('4096');
  await first.touch('D7');
  for (const { page } of tables) await page.locator('[data-storage]:not([hidden])').waitFor();
  await keep(first.page, 'storage-fails-desktop-light');
  const clock = first.page.locator('[data-bar="first"] [data-clock]');
  const shown = await clock.textContent();
  await first.page.waitForTimeout(2500);
  assert.equal(await clock.textContent(), shown);
  assert.equal(first.view?.ply, 4);
  assert.equal((await fetch(`${house.server.url}/ready`)).status, 503);
  assert.equal((await fetch(first.page.url())).status, 200);
  const phone = await house.visitor();
  const watching = await phone.context.newPage();
  await watching.setViewportSize({ width: 390, height: 844 });
  await watching.goto(first.page.url());
  await watching.locator('[data-storage]:not([hidden])').waitFor();
  await keep(watching, 'storage-fails-phone-light');
  house.server.limitFiles('unlimited');
  for (const { page } of tables) await page.locator('[data-storage]').waitFor({ state: 'hidden' });
  await playOn(tables, 'morabaraba', 4, 8);
  assert.deepEqual(first.view?.plays, second.view?.plays);
  await house.empty();
});

test('two tabs of a player and somebody who looks on see the same', async () => {
  const visitors = await house.two();
  const tables = await sitDown(visitors, 'mur-kraken');
  const [first] = tables;
  const tab = new Table(await visitors[0].context.newPage());
  await tab.page.goto(first.page.url());
  const watcher = await house.visitor();
  const watching = new Table(await watcher.context.newPage());
  await watching.page.goto(first.page.url());
  await watching.until('the game', ({ turn }) => turn !== null);
  await playOn(tables, 'mur-kraken', 0, 4);
  // The other tab plays as well as the first.
  await tab.until('the same', ({ ply }) => ply === 4);
  await tab.play('+e1');
  for (const table of [...tables, tab, watching]) {
    const view = await table.until('the move', ({ ply }) => ply === 5);
    await table.shows(5);
    assert.deepEqual(view.plays, first.view?.plays);
  }
  assert.equal(watching.view?.seat, null);
  assert.deepEqual(watching.view?.legal, []);
  await first.page.locator('[data-watching]', { hasText: '1 looks on' }).waitFor();
  // Touching the board does nothing for somebody who looks on.
  await watching.touch('h3');
  await watching.page.waitForTimeout(200);
  assert.equal(watching.view?.ply, 5);
  await house.empty();
});
