// @ts-check
// Somebody waits for an opponent: the link is easy to copy, and the game opens as soon as there is one.

import { html, maybe } from './dom.js';
import { sound } from './sound.js';

/** Milliseconds between two looks. */
const PACE = 1500;

/** A challenge that is closed may have been taken a moment ago, and the game be about to come: so often it is looked for. */
const LOOKS = 5;

const link = /** @type {HTMLInputElement | null} */ (maybe('.challenge .link'));
/** There while the challenge waits. */
const wait = maybe('.challenge .wait');

if (link) {
  // Without an address of its own, the server knows only the path.
  link.value = new URL(link.value, location.href).href;
  link.addEventListener('focus', () => link.select());
  if (navigator.clipboard) {
    const button = html('button', { type: 'button', class: 'button' }, 'Copy link');
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(link.value).then(() => {
        button.textContent = 'Copied';
      });
    });
    link.after(button);
  }
}

/**
 * A challenge that has become a game leads there; one that was declined says so.
 * @param {number} left so often it is looked after this
 */
async function look(left) {
  const answer = await fetch(location.pathname, { redirect: 'manual', cache: 'no-store' }).catch(() => undefined);
  if (answer?.type === 'opaqueredirect') {
    sound('start');
    if (wait) wait.textContent = 'The game begins.';
    location.reload();
    return;
  }
  if (wait && answer?.ok && !(await answer.text()).includes('class="wait"')) {
    location.reload();
    return;
  }
  if (left > 0) setTimeout(() => void look(left - 1), document.hidden ? 2 * PACE : PACE);
}

void look(wait ? Infinity : LOOKS);
