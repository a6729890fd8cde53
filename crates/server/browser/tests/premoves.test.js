// @ts-check
// What is played before it is one's turn.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keep } from '../lib/browser.js';
import { House } from '../lib/house.js';
import { sitDown } from '../lib/people.js';

/** @typedef {import('../lib/table.js').Table} Table */

const house = House.open();

/** Two people of whom the first has played and the second thinks. */
async function waiting() {
  const tables = await sitDown(await house.two(), 'mur-classic');
  const [first, second] = tables;
  await first.play('+g2');
  await first.shows(1);
  await second.turn();
  return tables;
}

/**
 * Touches a point and waits until the premove is marked there.
 * @param {Table} table
 * @param {string} name
 */
async function premove(table, name) {
  await table.touch(name);
  await table.heard('premove', ({ touches }) => touches.length === 1 && touches[0] === name);
  await mark(table).waitFor({ state: 'attached' });
  const [at, there] = await Promise.all([mark(table).boundingBox(), table.place(name).boundingBox()]);
  assert.ok(at && there && Math.abs(at.x + at.width / 2 - there.x - there.width / 2) < 2, 'it is marked where it will be played');
}

/** @param {Table} table */
const mark = (table) => table.page.locator('[data-layer="touched"] .m-premove');

test('a premove is shown, and played as soon as the turn comes', async () => {
  const [first, second] = await waiting();
  await premove(first, 'b1');
  await keep(first.page, 'premove-desktop-light');
  assert.equal(await mark(second).count(), 0, 'the other one sees nothing of it');
  assert.equal(second.view?.ply, 1);
  await second.play('+b2');
  for (const table of [first, second]) {
    const { plays } = await table.until('both plays', ({ ply }) => ply === 3);
    assert.deepEqual(plays.map(({ text }) => text), ['+g2', '+b2', '+b1']);
    await table.shows(3);
  }
  await mark(first).waitFor({ state: 'detached' });
  // It counts once: the next turn is played by hand again.
  await second.play('+h2');
  await first.turn();
  assert.equal(first.view?.ply, 4);
  await first.play('+c1');
  await house.empty();
});

test('a premove that has become impossible is dropped, and says so', async () => {
  const [first, second] = await waiting();
  await premove(first, 'b1');
  await second.play('+b1');
  const view = await first.turn();
  assert.equal(view.ply, 2);
  await first.page.locator('[data-toast]:not([hidden])', { hasText: 'not possible any more' }).waitFor();
  await mark(first).waitFor({ state: 'detached' });
  await first.play('+c1');
  await house.empty();
});

test('a premove is taken back by a touch or the Escape key', async () => {
  const [first, second] = await waiting();
  for (const takeBack of [() => first.touch('c3'), () => first.page.keyboard.press('Escape')]) {
    await premove(first, 'b1');
    await takeBack();
    await first.heard('premove', ({ touches }) => touches.length === 0);
    await mark(first).waitFor({ state: 'detached' });
  }
  await second.play('+b2');
  await first.turn();
  assert.equal(first.view?.ply, 2, 'nothing was played by itself');
  assert.equal(await first.page.locator('[data-toast]:not([hidden])').count(), 0, 'and nothing is said of it');
  await first.play('+b1');
  await house.empty();
});
