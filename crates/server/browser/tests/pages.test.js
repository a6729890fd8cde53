// @ts-check
// Every kind of page: nothing goes wrong on it, everybody can use it, it fits the screen, in light and dark.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../lib/access.js';
import { keep } from '../lib/browser.js';
import { GAMES } from '../lib/games.js';
import { House } from '../lib/house.js';
import { finished } from '../lib/people.js';

/** The path of a game that is over. */
let over = '';

const house = House.open(async (opened) => {
  over = await finished(opened, 'mur-classic');
  await opened.empty();
});

/** Every kind of page by the name of its pictures. @type {Record<string, () => string>} */
const PAGES = {
  home: () => '/',
  new: () => '/new?game=mur-advanced',
  lobby: () => '/lobby',
  learn: () => '/learn',
  ...Object.fromEntries(Object.keys(GAMES).map((game) => [`rules-${game}`, () => `/rules/${game}`])),
  ...Object.fromEntries(Object.keys(GAMES).map((game) => [`editor-${game}`, () => `/editor?game=${game}`])),
  analysis: () => '/analysis?game=mur-classic',
  players: () => '/players',
  games: () => '/games',
  register: () => '/register',
  login: () => '/login',
  'game-over': () => over,
  'game-analysis': () => `${over}/analysis`,
  programs: () => '/api',
};

/** What some pages show only after a while. @type {Record<string, string>} */
const READY = {
  analysis: '[data-lines] li',
  'game-analysis': 'svg.evaluation',
};

/** @type {[screen: string, width: number, height: number, colorScheme: 'light' | 'dark'][]} */
const LOOKS = [
  ['desktop', 1280, 800, 'light'],
  ['phone', 360, 740, 'dark'],
  ['desktop', 1280, 800, 'dark'],
  ['phone', 360, 740, 'light'],
];

/**
 * How a page is looked at: of pages that differ only in the game, one in all ways, and the others in two.
 * @param {string} name
 */
const looks = (name) => LOOKS.slice(0, /^(rules|editor)-(?!mur-classic)/.test(name) ? 2 : 4);

for (const [name, path] of Object.entries(PAGES)) {
  test(`the page ${name}`, async () => {
    const visitor = await house.visitor();
    const page = await visitor.open(path());
    await page.locator(READY[name] ?? 'h1').first().waitFor({ state: 'attached', timeout: 60_000 });
    for (const [screen, width, height, colorScheme] of looks(name)) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await keep(page, `${name}-${screen}-${colorScheme}`);
      assert.deepEqual(await violations(page), [], `${name}, ${screen}, ${colorScheme}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${name} is ${wide} px wide on a screen of ${width} px`);
    }
    await house.empty();
  });
}

test('a page that is not there', async () => {
  const visitor = await house.visitor();
  const page = await visitor.open('/nowhere');
  assert.deepEqual(await violations(page), []);
  await page.getByRole('heading', { level: 1 }).waitFor();
  visitor.expect(/404/);
  await house.empty();
});

test('the theme is kept', async () => {
  const visitor = await house.visitor({ colorScheme: 'light' });
  const page = await visitor.open('/learn');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.locator('[data-action="theme"]').click();
  const dark = await ground();
  assert.notEqual(dark, light);
  await page.goto('/');
  assert.equal(await ground(), dark);
  await house.empty();
});

test('everything can be read without scripts', async () => {
  const visitor = await house.visitor({ javaScriptEnabled: false });
  const page = await visitor.open('/rules/morabaraba');
  assert.ok((await page.locator('main').innerText()).length > 4000, 'the rules are there');
  assert.ok((await page.locator('main svg').count()) >= 5, 'and their diagrams');
  await page.goto(over);
  assert.equal(await page.locator('[data-moves] [data-ply]').count(), GAMES['mur-classic']?.plays.length);
  assert.match(await page.locator('[data-status]').innerText(), /won/);
  await page.locator('.board-frame svg').waitFor();
  await page.locator('[data-moves] [data-ply="3"]').click();
  await page.waitForURL(/ply=3/);
  await page.locator('[data-moves] [data-ply="3"][aria-current="true"]').waitFor();
  await keep(page, 'game-over-without-scripts');
  for (const path of ['/players', '/games', '/learn', '/']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await house.empty();
});
