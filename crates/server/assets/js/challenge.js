// @ts-check
// Somebody waits for an opponent: the link is easy to copy, and the game opens as soon as there is one.

import { html, maybe, need } from './dom.js';
import { sound } from './sound.js';

/** Milliseconds between two looks. */
const PACE = 1500;

const link = /** @type {HTMLInputElement | null} */ (maybe('.challenge .link'));
const wait = need('.challenge .wait');

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

/** A challenge that has become a game leads there; one that was declined says so. */
async function look() {
  const answer = await fetch(location.pathname, { redirect: 'manual', cache: 'no-store' }).catch(() => undefined);
  if (answer?.type === 'opaqueredirect') {
    sound('start');
    wait.textContent = 'The game begins.';
    location.reload();
    return;
  }
  if (answer?.ok && !(await answer.text()).includes('class="wait"')) {
    location.reload();
    return;
  }
  setTimeout(() => void look(), document.hidden ? 2 * PACE : PACE);
}

void look();
