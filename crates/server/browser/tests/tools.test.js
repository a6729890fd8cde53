// @ts-check
// Without a game: the board editor, analysis, and what a first visit costs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keep } from '../lib/browser.js';
import { House } from '../lib/house.js';
import { Table } from '../lib/table.js';

const house = House.open();

test('a position is set up and played from', async () => {
  const visitor = await house.visitor();
  const page = await visitor.open('/editor?game=mur-classic');
  const text = page.locator('#position');
  const start = await text.inputValue();
  await page.locator('[data-point="c2"]').click();
  await page.waitForFunction((before) => /** @type {HTMLInputElement} */ (document.querySelector('#position')).value !== before, start);
  const one = await text.inputValue();
  await page.waitForURL(/position=/);
  await keep(page, 'editor-edited-desktop-light');
  await page.locator('#undo').click();
  await page.waitForFunction((before) => /** @type {HTMLInputElement} */ (document.querySelector('#position')).value === before, start);

  await text.fill('this is no position');
  await text.press('Enter');
  await page.locator('#editor-message', { hasText: /./ }).waitFor();
  visitor.expect(/\b4\d\d\b/);

  await text.fill(one);
  await text.press('Enter');
  await page.locator('[data-point="c2"][aria-label*="stone"]').waitFor();
  await page.locator('#link-play').click();
  await page.waitForURL(/\/new/);
  assert.equal(await page.locator('[name="start"]').inputValue(), one);
  const table = new Table(page);
  await page.locator('[name="opponent"][value="screen"]').check();
  await page.getByRole('button', { name: 'Start' }).click();
  const view = await table.until('the game', ({ turn }) => turn !== null);
  assert.equal(view.position, one);
  await house.empty();
});

test('analysis shows lines and follows the board', async () => {
  const visitor = await house.visitor();
  const page = await visitor.open('/analysis?game=mur-classic');
  await page.locator('[data-lines] li').first().waitFor();
  await keep(page, 'analysis-lines-desktop-light');
  await page.locator('[data-lines] li button').first().click();
  await page.locator('[data-plays] [data-ply="1"][aria-current="true"]').waitFor();
  await page.locator('[data-lines] li').first().waitFor();
  await house.empty();
});

/** What a first view may weigh, in bytes on the wire. */
const BUDGET = 100_000;

for (const [name, ready] of /** @type {const} */ ([
  ['the start page', () => document.querySelectorAll('form[action="/new"] button').length > 0],
  ['a game', () => document.querySelector('[data-status]')?.classList.contains('own') ?? false],
])) {
  test(`${name} weighs little and is soon there`, async () => {
    const visitor = await house.visitor();
    const page = await visitor.context.newPage();
    let path = '/';
    if (name === 'a game') {
      const other = new Table(page);
      await page.goto('/');
      await page.locator('form[action="/new"]').first().getByRole('button', { name: 'Play the computer' }).click();
      await other.turn();
      path = page.url();
      await page.goto('about:blank');
    }
    const wire = await visitor.context.newCDPSession(page);
    await wire.send('Network.enable');
    await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
    let bytes = 0;
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(path);
    await page.waitForFunction(ready);
    const took = await page.evaluate(() => performance.now());
    await page.waitForLoadState('networkidle');
    console.log(`${name}: ${(bytes / 1000).toFixed(1)} kB on the wire, ready after ${took.toFixed(0)} ms`);
    assert.ok(bytes > 5_000 && bytes < BUDGET, `${bytes} bytes`);
    await house.empty();
  });
}
