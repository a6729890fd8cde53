// @ts-check
// What people do with each other besides playing: they meet, offer, resign, and play again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keep } from '../lib/browser.js';
import { House } from '../lib/house.js';
import { playOn, register, sitDown, wish } from '../lib/people.js';
import { Table } from '../lib/table.js';

const house = House.open();

test('two strangers meet in the lobby', async () => {
  const [one, other] = await house.two();
  const lobby = await other.open('/lobby');
  const first = new Table(await one.context.newPage());
  await wish(first.page, { game: 'ur', opponent: 'lobby', colour: 'first' });
  await first.page.waitForURL(/\/challenge\//);
  const key = new URL(first.page.url()).pathname.split('/').at(-1);
  // It appears without the page being loaded anew.
  const offer = lobby.locator(`form[action="/challenge/${key}/take"]`);
  await offer.waitFor();
  await keep(lobby, 'lobby-desktop-light');
  await offer.getByRole('button').click();
  await Promise.all([lobby, first.page].map((page) => page.waitForURL(/\/game\//)));
  assert.equal(new URL(lobby.url()).pathname, new URL(first.page.url()).pathname);
  await house.empty();
});

test('somebody is challenged by name, declines, and takes the next one', async () => {
  const [one, other] = await house.two();
  await Promise.all([register(one, 'Lindiwe'), register(other, 'Sipho')]);
  const lobby = await other.open('/lobby');
  const page = await one.open('/player/Sipho');
  await keep(page, 'player-to-challenge-desktop-light');
  /** Sends a challenge from the page of its addressee. */
  const challenge = async () => {
    await page.goto('/player/Sipho');
    await page.getByRole('link', { name: 'Challenge Sipho' }).click();
    await page.locator('.tabs').getByRole('link', { name: 'Morabaraba' }).click();
    await page.getByRole('heading', { name: 'Challenge Sipho' }).waitFor();
    await keep(page, 'challenge-form-desktop-light');
    await page.getByRole('button', { name: 'Send the challenge' }).click();
    await page.waitForURL(/\/challenge\//);
    await page.getByText('Waiting for Sipho').waitFor();
  };
  await challenge();
  await keep(page, 'challenge-waiting-desktop-light');
  const mine = await one.open('/lobby');
  await mine.getByRole('button', { name: 'Withdraw Morabaraba, for Sipho' }).waitFor();
  await keep(mine, 'lobby-own-challenge-desktop-light');
  await mine.close();
  // It appears without the page being loaded anew.
  const calls = lobby.locator('#calls');
  await calls.getByText('Lindiwe', { exact: true }).waitFor();
  await keep(lobby, 'challenged-desktop-light');
  await calls.getByRole('button', { name: 'Decline the challenge of Lindiwe' }).click();
  await calls.waitFor({ state: 'hidden' });
  await page.getByText('declined or withdrawn').waitFor();

  await challenge();
  const start = await other.open('/');
  await start.locator('#calls').getByText('Lindiwe', { exact: true }).waitFor();
  await keep(start, 'home-challenged-desktop-light');
  await calls.getByRole('button', { name: 'Play against Lindiwe' }).click();
  await Promise.all([lobby, page].map((each) => each.waitForURL(/\/game\//)));
  assert.equal(lobby.url(), page.url());
  await house.empty();
});

test('quick pairing brings two people together who want the same', async () => {
  const [one, other] = await house.two();
  const pages = await Promise.all([one, other].map((visitor) => visitor.open('/lobby')));
  for (const page of pages) {
    await page.getByRole('button', { name: 'Come in as a guest' }).click();
    const form = page.locator('#quick-form');
    await form.locator('[name="game"]').selectOption('morabaraba');
    await form.getByRole('button', { name: 'Find an opponent' }).click();
    if (page === pages[0]) await page.locator('#pairing', { hasText: 'Looking' }).waitFor();
  }
  await Promise.all(pages.map((page) => page.waitForURL(/\/game\//)));
  assert.equal(pages[0]?.url(), pages[1]?.url());
  await house.empty();
});

test('a draw is offered, declined, offered again and agreed', async () => {
  const tables = await sitDown(await house.two(), 'morabaraba');
  const [first, second] = tables;
  await playOn(tables, 'morabaraba', 0, 2);
  await first.ask('draw');
  await second.page.locator('[data-offers]').getByRole('button', { name: 'Decline' }).click();
  await first.until('no offer', ({ offers }) => offers.length === 0);
  await playOn(tables, 'morabaraba', 2, 4);
  await first.ask('draw');
  await second.page.locator('[data-offers]').getByRole('button', { name: 'Accept' }).click();
  assert.equal(await first.over(), await second.over());
  assert.equal(first.view?.end?.outcome, 'draw');
  await house.empty();
});

test('whoever resigns loses, and a rematch changes colours', async () => {
  const tables = await sitDown(await house.two(), 'mur-advanced');
  const [first, second] = tables;
  await playOn(tables, 'mur-advanced', 0, 2);
  await first.ask('resign');
  await first.confirm();
  await Promise.all(tables.map((table) => table.over()));
  assert.equal(second.view?.end?.outcome, 'p2win');
  const old = first.page.url();
  await first.ask('rematch');
  await second.page.getByRole('button', { name: 'Accept the rematch' }).click();
  await Promise.all(tables.map((table) => table.page.waitForURL((url) => url.href !== old)));
  const seats = await Promise.all(tables.map((table) => table.until('the new game', ({ ply, end }) => ply === 0 && end === null)));
  assert.deepEqual(seats.map(({ seat }) => seat), ['second', 'first']);
  await house.empty();
});

test('a match of Mur flows to its second game', async () => {
  const tables = await sitDown(await house.two(), 'mur-classic', { wish: { match: 'series' } });
  const [first, second] = tables;
  const old = first.page.url();
  await playOn(tables, 'mur-classic');
  assert.equal(await first.over(), await second.over());
  await first.until('the account of the match', ({ end }) => Boolean(end?.series));
  await Promise.all(tables.map((table) => table.page.waitForURL((url) => url.href !== old)));
  assert.equal(first.page.url(), second.page.url());
  const view = await first.until('the second game', ({ end, turn }) => end === null && turn !== null);
  assert.equal(view.ply, 0);
  await first.page.getByText('game 2 of a match').waitFor();
  await house.empty();
});

test('a move is taken back when the other agrees', async () => {
  const tables = await sitDown(await house.two(), 'mur-classic');
  const [first, second] = tables;
  await playOn(tables, 'mur-classic', 0, 1);
  await first.ask('take-back');
  await second.page.locator('[data-offers]').getByRole('button', { name: 'Accept' }).click();
  for (const table of tables) {
    await table.until('the start', ({ ply }) => ply === 0);
    await table.shows(0);
  }
  await house.empty();
});

test('two people at one screen', async () => {
  const visitor = await house.visitor();
  const page = await visitor.context.newPage();
  const table = new Table(page);
  await wish(page, { game: 'mur-classic', opponent: 'screen' });
  await page.waitForURL(/\/game\//);
  await playOn([table, table], 'mur-classic');
  await table.over();
  assert.equal(table.view?.end?.outcome, 'p1win');
  await house.empty();
});
