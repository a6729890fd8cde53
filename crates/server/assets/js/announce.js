// @ts-check
// What is said to people who hear the page instead of seeing it.

import { maybe } from './dom.js';

/** @type {string[]} */
let pending = [];

/**
 * Says something once the page has come to rest.
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  if (pending.length === 0) {
    setTimeout(() => {
      const region = maybe('[data-live]');
      if (region) region.textContent = pending.join(' ');
      pending = [];
    }, 150);
  }
  pending.push(/[.!?]$/.test(text) ? text : `${text}.`);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Says something to everybody, for a while.
 * @param {string} text
 */
export function toast(text) {
  const place = maybe('[data-toast]');
  if (!place) return;
  place.textContent = text;
  place.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.hidden = true;
  }, 4500);
}
