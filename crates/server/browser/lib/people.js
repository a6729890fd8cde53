// @ts-check
// Two people at a board, and what they play.

import { GAMES } from './games.js';
import { Table } from './table.js';

/**
 * @typedef {import('./browser.js').Visitor} Visitor
 * @typedef {import('./table.js').Means} Means
 */

/**
 * Fills in the form for a new game and sends it.
 * @param {import('playwright-core').Page} page
 * @param {Record<string, string>} wish the fields
 */
export async function wish(page, wish) {
  const start = wish.start ?? '';
  await page.goto(`/new?${new URLSearchParams({ game: wish.game ?? '', ...(start ? { position: start } : {}) })}`);
  const form = page.locator('form[action="/new"]');
  for (const [name, value] of Object.entries(wish)) {
    if (name === 'game' || name === 'start') continue;
    const field = form.locator(`[name="${name}"]`).first();
    const tag = await field.evaluate((element) => (element instanceof HTMLInputElement ? element.type : element.localName));
    if (tag === 'radio') await form.locator(`[name="${name}"][value="${value}"]`).check();
    else if (tag === 'checkbox') await field.setChecked(value === 'on');
    else if (tag === 'select') await field.selectOption(value);
    else await field.fill(value);
  }
  await form.locator('[type="submit"], button:not([type])').first().click();
}

/**
 * Gives somebody a name.
 * @param {Visitor} visitor
 * @param {string} name
 */
export async function register(visitor, name) {
  const page = await visitor.open('/register');
  await page.locator('main [name="name"]').fill(name);
  await page.locator('main [name="password"]').fill('correct horse battery');
  await page.locator('main').getByRole('button', { name: 'Register' }).click();
  await page.locator('header').getByText(name).waitFor();
  await page.close();
}

/**
 * Two people who sit down at a board by a link. The first one has the first move.
 * @param {[Visitor, Visitor]} visitors
 * @param {string} game
 * @param {{ wish?: Record<string, string>, means?: [Means, Means] }} [how]
 * @returns {Promise<[Table, Table]>}
 */
export async function sitDown([one, other], game, { wish: fields = {}, means = ['mouse', 'mouse'] } = {}) {
  const start = GAMES[game]?.start;
  const first = new Table(await one.context.newPage(), means[0]);
  const second = new Table(await other.context.newPage(), means[1]);
  await wish(first.page, { game, opponent: 'link', colour: 'first', ...(start ? { start } : {}), ...fields });
  await first.page.waitForURL(/\/challenge\//);
  await second.page.goto(new URL(first.page.url()).pathname);
  await second.page.getByRole('button', { name: 'Play', exact: true }).click();
  await Promise.all([first, second].map((table) => table.page.waitForURL(/\/game\//)));
  await Promise.all([first, second].map((table) => table.until('the game begins', ({ turn }) => turn !== null)));
  return [first, second];
}

/**
 * Plays a game, or so many plays of it.
 * @param {[Table, Table]} tables
 * @param {string} game
 * @param {number} [from] the plays that have been played
 * @param {number} [to] the plays that will have been played
 */
export async function playOn([first, second], game, from = 0, to = Infinity) {
  const script = GAMES[game]?.plays ?? [];
  for (let index = from; index < to; index += 1) {
    const { turn, end } = await first.until('somebody is on turn', (view) => view.turn !== null || view.end !== null);
    if (end || turn === null) return;
    const table = turn === 'first' ? first : second;
    const view = await table.turn();
    if (view.end) return;
    const text = script.length ? script[index] : view.legal[0]?.text;
    if (text === undefined) throw new Error(`${game}: nothing to play at ${view.position}`);
    await table.play(text);
    await Promise.all([first, second].map((each) => each.until('both have seen it', ({ ply }) => ply > view.ply)));
  }
}

/**
 * Plays a whole game. Answers the path of its page.
 * @param {import('./house.js').House} house
 * @param {string} game
 */
export async function finished(house, game) {
  const tables = await sitDown(await house.two(), game);
  await playOn(tables, game);
  await tables[0].over();
  return new URL(tables[0].page.url()).pathname;
}
