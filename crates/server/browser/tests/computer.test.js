// @ts-check
// Against the computer, from the start page on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from '../lib/games.js';
import { House } from '../lib/house.js';
import { Table } from '../lib/table.js';

const house = House.open();

/**
 * Starts a game against the computer with the buttons of the start page.
 * @param {string} game
 * @param {string} colour
 */
async function meetComputer(game, colour) {
  const visitor = await house.visitor();
  const table = new Table(await visitor.open('/'));
  const form = table.page.locator('form[action="/new"]', { has: table.page.locator(`[name="game"][value="${game}"]`) });
  await form.locator('[name="level"]').selectOption('1');
  await form.locator('[name="colour"]').selectOption(colour);
  await form.getByRole('button', { name: 'Play the computer' }).click();
  await table.page.waitForURL(/\/game\//);
  return table;
}

/**
 * Whether the other side has played anything.
 * @param {import('../lib/table.js').View} view
 */
function answered({ plays, seat }) {
  return plays.some(({ by }) => by !== null && by !== seat);
}

for (const game of Object.keys(GAMES)) {
  test(`the computer answers in ${game}`, async () => {
    const table = await meetComputer(game, game === 'morabaraba' ? 'second' : 'first');
    // A turn of Ur goes on as long as the throws give more, so that nobody knows after how many moves the computer is due.
    let view = await table.turn();
    for (let moves = 0; moves < 3 || !answered(view); moves += 1) {
      assert.ok(moves < 60, 'the computer plays');
      assert.equal(view.end, null);
      const [choice] = view.legal;
      assert.ok(choice, 'there is something to play');
      await table.play(choice.text);
      view = await table.turn();
    }
    await house.empty();
  });
}

test('a hint points at what can be played', async () => {
  const table = await meetComputer('mur-classic', 'first');
  const { legal, ply } = await table.turn();
  await table.ask('hint');
  await table.page.locator('[data-toast]:not([hidden])').waitFor();
  await table.page.waitForFunction(() => document.querySelectorAll('[data-layer="touched"] *').length > 0);
  const hint = table.said.find((message) => message.type === 'hint');
  assert.ok(hint?.type === 'hint' && hint.ply === ply && legal.some(({ text }) => text === hint.choice.text));
  // The computer does not go on thinking.
  await table.page.locator('[data-status]', { hasText: 'Your turn: you play Black.' }).waitFor();
  await house.empty();
});

test('a move is taken back at once', async () => {
  const table = await meetComputer('mur-classic', 'first');
  await table.play('+a1');
  await table.turn();
  await table.ask('take-back');
  const view = await table.until('the start', ({ ply }) => ply === 0);
  assert.equal(view.turn, 'first');
  await table.shows(0);
  await table.play('+b1');
  await house.empty();
});
