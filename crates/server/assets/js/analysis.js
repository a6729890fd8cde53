// @ts-check
// The page of analysis: a line of play on a board, and what the engine thinks of it. The server plays the line and says what can
// follow; this script keeps the list of actions and shows what it is told.

import { announce } from './announce.js';
import { Board } from './board.js';
import { Chooser } from './chooser.js';
import { data, html, need } from './dom.js';
import { Hand } from './hand.js';
import { Socket } from './socket.js';

/**
 * @typedef {import('./types').Choice} Choice
 * @typedef {import('./types').Motion} Motion
 * @typedef {{ text: string, remark: string, words: string, by: 'first' | 'second' | null }} Play
 * @typedef {{ ply: number, plays: Play[], position: string, scene: import('./types').Scene, motion: Motion | null,
 *   legal: Choice[], turn: 'first' | 'second' | null, throw: boolean }} Shown
 * @typedef {{ score: string, actions: string[], motion: Motion | null }} FoundLine
 * @typedef {{ ply: number, depth: number, done: boolean, words: string, share: number, lines: FoundLine[] }} Found
 * @typedef {{ type: 'board' } & Shown | { type: 'lines' } & Found | { type: 'waiting', ahead: number }
 *   | { type: 'refused', reason: string } | { type: 'bye', reason: string }} ToClient
 * @typedef {{ type: 'look', game: string, position: string | null, actions: string[], flipped: boolean, think: boolean }
 *   | { type: 'stop' }} ToServer
 */

/** @type {{ game: string, position: string | null, actions: string[], flipped: boolean, sides: [string, string], board: Shown }} */
const start = data('analysis');

const words = need('[data-words]');
const lines = need('[data-lines]');
const depth = need('[data-depth]');
const plays = need('[data-plays]');
const share = /** @type {HTMLMeterElement} */ (need('[data-share]'));
const position = /** @type {HTMLInputElement} */ (need('[data-position]'));
const frame = need('.board-frame');

/** The line, of which the first `ply` actions are played on the board; the others wait to be stepped to. */
let actions = start.actions;
let ply = actions.length;
let flipped = start.flipped;
let think = true;
/** @type {Shown} */
let shown = start.board;

const board = new Board(frame, start.board.scene);
const hand = new Hand(board, new Chooser(need('[data-choices]')));
/** The way that is pointed out while nothing is touched. @type {Motion | null} */
let best = null;

/** @type {Socket<ToClient, ToServer>} */
const socket = new Socket('/analysis/socket');

/** Asks for the board and the engine's opinion of the line as it stands. */
function look() {
  socket.send({ type: 'look', game: start.game, position: start.position, actions: actions.slice(0, ply), flipped, think });
}

/**
 * Plays an action. What was to follow in the old line is forgotten unless it is the same.
 * @param {Choice} choice
 */
function play(choice) {
  if (actions[ply] !== choice.text) actions = [...actions.slice(0, ply), choice.text];
  step(ply + 1);
}

/** @param {number} to */
function step(to) {
  const next = Math.max(0, Math.min(actions.length, to));
  if (next === ply) return;
  ply = next;
  look();
}

hand.onPlay = play;

/** Lets both sides be played from here. */
function invite() {
  const side = shown.turn;
  hand.take(/** @type {any} */ ({ turn: side, seat: side, legal: shown.legal, premove: [], may: { premove: false } }));
}

/** @param {Shown} now */
function show(now) {
  const forward = now.ply === shown.ply + 1;
  shown = now;
  best = null;
  frame.dataset.position = now.position;
  void board.show(now.scene, forward && now.motion ? [now.motion] : []).then(invite);
  position.value = now.position;
  lines.replaceChildren();
  depth.textContent = '';
  words.textContent = now.turn ? (think ? 'The computer looks at the position …' : 'The computer does not look.') : now.scene.words;
  const items = now.plays.map((each, index) => {
    const link = html('button', { class: 'play', type: 'button', title: each.words, 'data-ply': String(index + 1) }, each.text + each.remark);
    if (index + 1 === now.ply) link.setAttribute('aria-current', 'true');
    return html('li', { class: each.by ?? 'thrown' }, link);
  });
  const rest = actions.slice(now.ply).map((text, index) => {
    const link = html('button', { class: 'play later', type: 'button', 'data-ply': String(now.ply + index + 1) }, text);
    return html('li', {}, link);
  });
  plays.replaceChildren(...items, ...rest);
}

/** @param {Found} found */
function tell(found) {
  if (found.ply !== shown.ply) return;
  words.textContent = found.words;
  share.value = found.share;
  depth.textContent = `${found.depth} plies deep${found.done ? '' : ' …'}`;
  const rows = found.lines.filter((line) => line.actions.length > 0).map((line) => {
    const [first, ...rest] = line.actions;
    const button = html('button', { class: 'button small', type: 'button' }, `${first}`);
    button.addEventListener('click', () => {
      actions = [...actions.slice(0, ply), ...line.actions];
      step(ply + 1);
    });
    for (const event of ['pointerenter', 'focus']) button.addEventListener(event, () => point(line.motion));
    for (const event of ['pointerleave', 'blur']) button.addEventListener(event, () => point(best));
    return html('li', {}, html('strong', {}, line.score), ' ', button, ` ${rest.join(' ')}`);
  });
  // A list that is being used is not changed under the finger.
  if (!lines.contains(document.activeElement)) lines.replaceChildren(...rows);
  best = found.lines[0]?.motion ?? null;
  point(best);
  if (found.done) announce(found.words);
}

/**
 * Shows the way of a move on the board.
 * @param {Motion | null} motion
 */
function point(motion) {
  if (hand.pick.touched.length > 0) return;
  if (motion) hand.show(motion);
  else hand.show();
}

/** @type {Record<string, () => void>} */
const tools = {
  first: () => step(0),
  back: () => step(ply - 1),
  forward: () => step(ply + 1),
  turn: () => {
    flipped = !flipped;
    look();
  },
  think: () => {
    think = !think;
    look();
  },
};
for (const [name, act] of Object.entries(tools)) need(`[data-action="${name}"]`).addEventListener('click', act);

plays.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-ply]') : null;
  if (button) step(Number(button.getAttribute('data-ply')));
});

addEventListener('keydown', (event) => {
  const typing = event.target instanceof Element && event.target.closest('input, select, textarea, svg');
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'ArrowLeft') step(ply - 1);
  else if (event.key === 'ArrowRight') step(ply + 1);
  else if (event.key === 'Home') step(0);
  else if (event.key === 'End') step(actions.length);
});

socket.onChange = (open) => {
  if (open) look();
  else words.textContent = 'The connection is away; it comes back by itself.';
};
socket.onMessage = (message) => {
  switch (message.type) {
    case 'board':
      show(message);
      break;
    case 'lines':
      tell(message);
      break;
    case 'waiting':
      if (message.ahead > 0) words.textContent = `The computer is busy: ${message.ahead} before you.`;
      break;
    case 'refused':
    case 'bye':
      words.textContent = message.reason;
      break;
  }
};
socket.open();
