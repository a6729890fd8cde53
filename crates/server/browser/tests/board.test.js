// @ts-check
// The board itself: turned round, with the route of Ur, and where one move could mean two.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keep } from '../lib/browser.js';
import { House } from '../lib/house.js';
import { sitDown } from '../lib/people.js';

/** @typedef {import('../lib/table.js').Table} Table */

const house = House.open();

/**
 * Waits until the board lies the other way round: a place that was below is above.
 * @param {Table} table
 * @param {string} name
 * @param {number} before where the place was
 */
async function turned(table, name, before) {
  await table.page.waitForFunction(
    ([point, y]) => {
      const place = document.querySelector(`[data-layer="points"] [data-point="${point}"]`);
      return place && Math.abs(Number(place.getAttribute('cy')) - Number(y)) > 100;
    },
    [name, before],
  );
}

/**
 * @param {Table} table
 * @param {string} name
 */
const height = async (table, name) => Number(await table.place(name).getAttribute('cy'));

test('the board is turned, and played on as before', async () => {
  const [first, second] = await sitDown(await house.two(), 'mur-classic');
  await first.play('+g2');
  const [before, others, bars] = [await height(first, 'a3'), await height(second, 'a3'), await first.bars()];
  await first.page.locator('[data-action="flip"]').click();
  await turned(first, 'a3', before);
  await first.page.waitForFunction(() => document.querySelector('.play')?.hasAttribute('data-turned'));
  assert.deepEqual(await first.bars(), [...bars].reverse(), 'the players change places with their sides');
  const flip = await first.page.evaluate(() => document.activeElement?.getAttribute('data-action'));
  assert.equal(flip, 'flip', 'the button keeps the focus');
  await keep(first.page, 'turned-desktop-light');

  // It stays turned when something is played, and touches mean the places that are seen.
  await second.play('+b2');
  await first.shows(2);
  await turned(first, 'a3', before);
  await first.play('+b1');
  const { plays } = await second.until('the play', ({ ply }) => ply === 3);
  assert.equal(plays.at(-1)?.text, '+b1');
  assert.equal(await height(second, 'a3'), others, 'the other board lies as it lay');

  await first.page.locator('[data-action="flip"]').click();
  await first.page.waitForFunction(
    ([point, y]) => document.querySelector(`[data-layer="points"] [data-point="${point}"]`)?.getAttribute('cy') === String(y),
    /** @type {const} */ (['a3', before]),
  );
  await house.empty();
});

test('a board that is turned keeps the keys where they are', async () => {
  const [first] = await sitDown(await house.two(), 'mur-classic', { means: ['keys', 'mouse'] });
  await first.play('+b2');
  await first.shows(1);
  const focused = () => first.page.evaluate(() => document.activeElement?.getAttribute('data-point'));
  assert.equal(await focused(), 'b2');
  const before = await height(first, 'b2');
  await first.page.keyboard.press('f');
  await turned(first, 'b2', before);
  await first.page.waitForFunction(() => document.activeElement?.getAttribute('data-point') === 'b2');
  assert.equal(await first.place('b2').getAttribute('tabindex'), '0');
  assert.equal(await first.page.locator('[data-layer="points"] [tabindex="0"]').count(), 1);
  // The arrows go on from there, as the board lies now.
  await first.page.keyboard.press('ArrowUp');
  assert.notEqual(await focused(), 'b2');
  assert.ok(await focused());
  await house.empty();
});

test('the route of Ur stays shown on a turned board', async () => {
  const [first] = await sitDown(await house.two(), 'ur');
  const { page } = first;
  const button = page.locator('[data-action="route"]');
  const route = page.locator('[data-route]');
  const line = () => route.getAttribute('d');
  await button.click();
  await route.waitFor({ state: 'attached' });
  const [shown, place] = [await line(), await height(first, 'D')];
  await keep(page, 'route-desktop-light');
  await page.locator('[data-action="flip"]').click();
  await turned(first, 'D', place);
  await page.waitForFunction((old) => ![null, undefined, old].includes(document.querySelector('[data-route]')?.getAttribute('d')), shown);
  assert.equal(await route.count(), 1);
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  await keep(page, 'route-turned-desktop-light');
  await page.locator('[data-action="flip"]').click();
  await page.waitForFunction((old) => document.querySelector('[data-route]')?.getAttribute('d') === old, shown);
  await button.click();
  await route.waitFor({ state: 'detached' });
  assert.equal(await button.getAttribute('aria-pressed'), 'false');
  // A route that is not wanted does not come with a turned board.
  await page.locator('[data-action="flip"]').click();
  await turned(first, 'D', place);
  assert.equal(await route.count(), 0);
  await house.empty();
});

test('where two paths lead to one point, the player chooses', async () => {
  // Four steps round the ring, to the left or to the right, knock the stone on d1 on to c1 or to e1.
  const start = 'k1b1b1ww/b1w3wb/b2w2wb/w b 0-0 -';
  const [first, second] = await sitDown(await house.two(), 'mur-classic', { wish: { start } });
  const { page } = first;
  await first.turn();
  await first.touch('h1');
  await page.locator('[data-point="d1"].m-open').waitFor({ state: 'attached' });
  await first.touch('d1');
  await page.locator('[data-choices]').getByText('Which of the marked places?').waitFor();
  const open = await page.locator('[data-point].m-open').evaluateAll((places) => places.map((place) => place.getAttribute('data-point')).sort());
  assert.deepEqual(open, ['c1', 'e1']);
  assert.equal(first.view?.ply, 0, 'nothing is played yet');

  // Under the mouse, each way is shown.
  const ways = new Set();
  for (const name of open) {
    await first.place(String(name)).hover();
    await page.locator('[data-layer="touched"] .m-way').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(150);
    ways.add(await page.locator('[data-layer="touched"] .m-way path').first().getAttribute('d'));
  }
  assert.equal(ways.size, 2, 'the two ways differ');
  await keep(page, 'two-paths-desktop-light');
  await first.touch('e1');
  const { plays } = await second.until('the knock', ({ ply }) => ply === 1);
  assert.equal(plays[0]?.text, 'h1*d1-e1');
  await house.empty();
});

test('the choice can be made with the keys, and let go', async () => {
  const start = 'k1b1b1ww/b1w3wb/b2w2wb/w b 0-0 -';
  const [first] = await sitDown(await house.two(), 'mur-classic', { wish: { start }, means: ['keys', 'mouse'] });
  const { page } = first;
  await first.turn();
  for (const name of ['h1', 'd1']) await first.touch(name);
  await page.locator('[data-choices]').getByText('Which of the marked places?').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-choices] .question').waitFor({ state: 'detached' });
  assert.equal(await page.locator('[data-point].m-open').count(), 0);
  await first.play('h1*d1-c1');
  assert.equal(first.view?.plays[0]?.text, 'h1*d1-c1');
  await house.empty();
});
