// @ts-check
// Ways to play: with the keys alone, with a finger on a phone, by dragging.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keep, SCREENS } from '../lib/browser.js';
import { GAMES } from '../lib/games.js';
import { House } from '../lib/house.js';
import { playOn, sitDown } from '../lib/people.js';

const house = House.open();

test('a game with the keys alone', async () => {
  const tables = await sitDown(await house.two(), 'mur-classic', { means: ['keys', 'keys'] });
  await playOn(tables, 'mur-classic');
  assert.equal(await tables[0].over(), await tables[1].over());
  await house.empty();
});

for (const game of Object.keys(GAMES)) {
  test(`${game} on a phone, with a finger`, async () => {
    const phone = await house.visitor(SCREENS.phone);
    const tables = await sitDown([phone, await house.visitor()], game, { means: ['finger', 'mouse'] });
    await playOn(tables, game, 0, 6);
    const { page } = tables[0];
    const [wide, board] = await page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector('.board-frame')?.getBoundingClientRect().width ?? 0]);
    assert.ok(wide <= 360, `the page is ${wide} px wide`);
    assert.ok(board >= 300, `the board is ${board} px wide`);
    await keep(page, `game-${game}-phone-light`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await keep(page, `game-${game}-phone-dark`);
    await house.empty();
  });
}

test('a stone is dragged to where it shall go', async () => {
  const tables = await sitDown(await house.two(), 'mur-classic');
  const [, second] = tables;
  await playOn(tables, 'mur-classic', 0, 7);
  const { ply, legal } = await second.turn();
  assert.ok(legal.some(({ text }) => text === 'f1-f2'));
  const [from, to] = await Promise.all(['f1', 'f2'].map((name) => second.page.locator(`[data-layer="points"] [data-point="${name}"]`).boundingBox()));
  assert.ok(from && to);
  await second.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await second.page.mouse.down();
  await second.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await keep(second.page, 'drag-desktop-light');
  await second.page.mouse.up();
  const view = await second.until('the move', (now) => now.ply > ply);
  assert.equal(view.plays.at(-1)?.text, 'f1-f2');
  await house.empty();
});

test('moves are shown as they go', async () => {
  // Everybody else here wants things to stand still.
  const lively = await house.visitor({ reducedMotion: 'no-preference' });
  const tables = await sitDown([lively, await house.visitor()], 'mur-classic');
  await playOn(tables, 'mur-classic', 0, 11);
  await tables[1].play('b2*b1-f1');
  await tables[0].until('the knock', ({ ply }) => ply === 12);
  await tables[0].page.waitForTimeout(150);
  await keep(tables[0].page, 'knock-desktop-light');
  await playOn(tables, 'mur-classic', 12);
  assert.equal(await tables[0].over(), await tables[1].over());
  await house.empty();
});
