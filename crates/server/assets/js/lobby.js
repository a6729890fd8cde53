// @ts-check
// The lobby: who waits for whom, games to watch, quick pairing.

import { html, maybe, need } from './dom.js';
import { Socket } from './socket.js';
import { sound } from './sound.js';

/**
 * @typedef {{ key: string, account: string, by: string, rating: number | null, title: string, control: string, rated: boolean, terms: string | null }} Offered
 * @typedef {{ key: string, title: string, names: [string, string], control: string, rated: boolean }} Played
 * @typedef {{ type: 'hello', account: string | null, name: string | null, rated: boolean }
 *   | { type: 'lobby', challenges: Offered[], games: Played[], seeking: number }
 *   | { type: 'called', challenges: Offered[] }
 *   | { type: 'seeking', game: string, control: string, rated: boolean, waiting: number, within: number | null, others: number }
 *   | { type: 'stopped' }
 *   | { type: 'go', game: string }
 *   | { type: 'refused' | 'bye', reason: string }} FromLobby
 * @typedef {{ type: 'seek', game: string, control: string, rated: boolean } | { type: 'stop' }} ToLobby
 */

/** @type {Socket<FromLobby, ToLobby>} */
const socket = new Socket('/lobby/socket');
const form = /** @type {HTMLFormElement | null} */ (maybe('#quick-form'));
const stop = maybe('#stop');
const status = need('#pairing');
let account = '';
/** What is looked for: after a broken connection it is looked for again. @type {ToLobby | undefined} */
let wish;

/**
 * @param {string} control
 * @param {boolean} rated
 */
const terms = (control, rated) => `${control === 'none' ? 'without clocks' : control}${rated ? ', rated' : ''}`;

/** @param {Offered} offered */
function about(offered) {
  const who = html('span', { class: 'who' }, offered.rating === null ? offered.by : `${offered.by} (${offered.rating})`);
  const match = offered.terms ? ', a match' : '';
  return [who, html('span', { class: 'what' }, `${offered.title}, ${terms(offered.control, offered.rated)}${match}`)];
}

/**
 * A button that does something with a challenge.
 * @param {Offered} offered
 * @param {'take' | 'cancel'} deed
 * @param {string} word
 * @param {string} label what is read out
 */
function deed(offered, deed, word, label) {
  const csrf = maybe('meta[name="csrf"]')?.getAttribute('content') ?? '';
  const look = deed === 'take' ? 'button small primary' : 'button small';
  return html(
    'form',
    { method: 'post', action: `/challenge/${offered.key}/${deed}` },
    html('input', { type: 'hidden', name: 'csrf', value: csrf }),
    html('button', { class: look, type: 'submit', 'aria-label': label }, word),
  );
}

/** @param {Offered} offered */
function challenge(offered) {
  if (offered.account === account) {
    return html('li', {}, ...about(offered), html('a', { class: 'button small', href: `/challenge/${offered.key}` }, 'Yours'));
  }
  return html('li', {}, ...about(offered), deed(offered, 'take', 'Play', `Play against ${offered.by}`));
}

/**
 * A challenge to the reader alone.
 * @param {Offered} offered
 */
function call(offered) {
  const take = deed(offered, 'take', 'Play', `Play against ${offered.by}`);
  return html('li', {}, ...about(offered), take, deed(offered, 'cancel', 'Decline', `Decline the challenge of ${offered.by}`));
}

/** @param {Played} played */
function game(played) {
  const link = html('a', { class: 'who', href: `/game/${played.key}` }, played.names.join(' – '));
  return html('li', {}, link, html('span', { class: 'what' }, `${played.title}, ${terms(played.control, played.rated)}`));
}

/**
 * Renews a list, unless somebody is about to press something in it that is still there.
 * @param {string} selector
 * @param {HTMLElement[]} items
 * @param {string} none
 */
function fill(selector, items, none) {
  const list = need(selector);
  const fresh = html('ul', {}, ...(items.length ? items : [html('li', { class: 'none' }, none)]));
  if (list.innerHTML !== fresh.innerHTML) list.replaceChildren(...fresh.children);
}

/** @param {boolean} yes */
function seeking(yes) {
  if (stop) stop.hidden = !yes;
  const find = form?.querySelector('[type="submit"]');
  if (find instanceof HTMLElement) find.hidden = yes;
  if (!yes) {
    wish = undefined;
    status.textContent = '';
  }
}

socket.onChange = (open) => {
  if (!open) status.textContent = 'The connection is lost. Trying again…';
  else if (wish) socket.send(wish);
  else status.textContent = '';
};

socket.onMessage = (message) => {
  switch (message.type) {
    case 'hello':
      account = message.account ?? '';
      break;
    case 'lobby':
      fill('#challenge-list', message.challenges.map(challenge), 'Nobody waits just now.');
      fill('#game-list', message.games.map(game), 'No game is being played just now.');
      break;
    case 'called': {
      const section = need('#calls');
      if (section.hidden && message.challenges.length) sound('notice');
      section.hidden = message.challenges.length === 0;
      fill('#call-list', message.challenges.map(call), 'Nobody has challenged you.');
      break;
    }
    case 'seeking': {
      const range = message.within === null ? '' : ` within ${message.within} rating points`;
      const others = message.others ? `, ${message.others} others wait` : '';
      status.textContent = `Looking for an opponent${range}: ${message.waiting} s${others}.`;
      break;
    }
    case 'stopped':
      seeking(false);
      break;
    case 'go':
      sound('start');
      location.assign(`/game/${message.game}`);
      break;
    case 'refused':
    case 'bye':
      seeking(false);
      status.textContent = message.reason;
      break;
  }
};

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  wish = {
    type: 'seek',
    game: String(fields.get('game')),
    control: String(fields.get('control')),
    rated: fields.get('rated') !== null,
  };
  if (!socket.send(wish)) status.textContent = 'There is no connection at the moment.';
  else seeking(true);
});

stop?.addEventListener('click', () => {
  socket.send({ type: 'stop' });
  seeking(false);
});

socket.open();
