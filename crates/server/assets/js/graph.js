// @ts-check
// A game that is being judged: how far that is, and the page anew when it is done.

import { need } from './dom.js';
import { Socket } from './socket.js';

/**
 * @typedef {{ type: 'waiting', ahead: number } | { type: 'judging', judged: number, plays: number } | { type: 'done' }
 *   | { type: 'refused', reason: string }} Progress
 */

const place = need('[data-judging]');
const status = need('[data-status]', place);
const bar = /** @type {HTMLProgressElement} */ (need('[data-progress]', place));

/** @type {Socket<Progress, never>} */
const socket = new Socket(`/game/${place.dataset.judging}/analysis/socket`);

socket.onMessage = (progress) => {
  switch (progress.type) {
    case 'waiting':
      status.textContent = `The computer is busy: ${progress.ahead} before this game.`;
      bar.removeAttribute('value');
      break;
    case 'judging':
      status.textContent = `The computer looks at every play: ${progress.judged} of ${progress.plays}.`;
      bar.max = Math.max(1, progress.plays);
      bar.value = progress.judged;
      break;
    case 'done':
      socket.close();
      location.reload();
      break;
    case 'refused':
      socket.close();
      status.textContent = progress.reason;
      break;
  }
};
socket.open();
