// @ts-check
// The board editor. It sends touches to the server and shows what comes back; it knows no rules.

import { data } from './dom.js';
import { neighbour } from './neighbour.js';

/**
 * @typedef {{ name: string, value: string, most: number | null }} Field
 * @typedef {{ share: string, play: string, analyse: string, search: string, svg: string, png: string }} Links
 * @typedef {{
 *   position: string, svg: string, words: string, points: { name: string, words: string }[], fields: Field[],
 *   playable: boolean, links: Links,
 * }} Answer
 * @typedef {{ name: string, circle: SVGCircleElement, x: number, y: number }} Point
 */

/**
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
function part(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

const root = part('editor', HTMLElement);
const board = part('editor-board', HTMLElement);
const text = part('position', HTMLInputElement);
const message = part('editor-message', HTMLElement);
const undo = part('undo', HTMLButtonElement);
const game = root.dataset.game ?? '';

/** @type {Answer} */
let shown = data('editor-data');
let flipped = false;
/** The texts before each change. @type {string[]} */
const past = [];
/** The point that the keyboard is at. @type {string | undefined} */
let focused;
/** Edits follow each other: each begins with what the last one left. */
let queue = Promise.resolve();

/** @param {() => Promise<void>} work */
function enqueue(work) {
  queue = queue.then(work).catch(() => say('The server cannot be reached. Please try again.'));
}

/** @param {string} words */
function say(words) {
  message.textContent = words;
}

/**
 * Asks the server and shows the answer, or why there is none.
 *
 * @param {string} path
 * @param {Record<string, string>} fields
 * @param {boolean} [remember]
 */
async function ask(path, fields, remember = true) {
  const query = new URLSearchParams({ game, flip: flipped ? '1' : '0', ...fields });
  const response = await fetch(`/editor/${path}?${query}`, { headers: { accept: 'application/json' } });
  const answer = await response.json();
  if (!response.ok) {
    showFields(shown.fields);
    say(answer.error);
    return;
  }
  if (remember && answer.position !== shown.position) past.push(shown.position);
  show(answer);
}

/** @param {Answer} answer */
function show(answer) {
  shown = answer;
  const drawing = new DOMParser().parseFromString(answer.svg, 'image/svg+xml').documentElement;
  const hadFocus = board.contains(document.activeElement);
  board.replaceChildren(document.importNode(drawing, true));
  equip(hadFocus);
  text.value = answer.position;
  say('');
  showFields(answer.fields);
  undo.disabled = past.length === 0;
  part('link-play', HTMLAnchorElement).hidden = !answer.playable;
  for (const [id, address] of Object.entries({
    'link-play': answer.links.play,
    'link-analyse': answer.links.analyse,
    'link-search': answer.links.search,
    'link-svg': answer.links.svg,
    'link-png': answer.links.png,
  })) {
    part(id, HTMLAnchorElement).href = address;
  }
  history.replaceState(null, '', answer.links.share);
}

/** @param {Field[]} fields */
function showFields(fields) {
  for (const field of fields) {
    const control = document.getElementById(`field-${field.name}`);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
    control.value = field.value;
    if (control instanceof HTMLInputElement && field.most !== null) control.max = String(field.most);
  }
}

/** @returns {Point[]} */
function points() {
  const circles = /** @type {NodeListOf<SVGCircleElement>} */ (board.querySelectorAll('circle[data-point]'));
  return [...circles].map((circle) => ({
    name: circle.dataset.point ?? '',
    circle,
    x: circle.cx.baseVal.value,
    y: circle.cy.baseVal.value,
  }));
}

/**
 * Makes the points of a fresh drawing reachable.
 *
 * @param {boolean} takeFocus
 */
function equip(takeFocus) {
  const words = new Map(shown.points.map((point) => [point.name, point.words]));
  const all = points();
  const svg = board.querySelector('svg');
  // A picture has no parts for screen readers; this one has.
  svg?.setAttribute('role', 'group');
  if (!all.some((point) => point.name === focused)) focused = all[0]?.name;
  for (const { name, circle } of all) {
    circle.setAttribute('role', 'button');
    circle.setAttribute('aria-label', `${name}: ${words.get(name) ?? 'empty'}`);
    circle.setAttribute('tabindex', name === focused ? '0' : '-1');
    if (takeFocus && name === focused) circle.focus();
  }
}

/** @param {string} name */
function moveTo(name) {
  focused = name;
  for (const point of points()) {
    point.circle.setAttribute('tabindex', point.name === name ? '0' : '-1');
    if (point.name === name) point.circle.focus();
  }
}

/** The piece that is to be put. */
function chosen() {
  const radio = root.querySelector('input[name=piece]:checked');
  const numbered = document.getElementById('numbered');
  if (numbered instanceof HTMLSelectElement && numbered.value !== '') return numbered.value;
  return radio instanceof HTMLInputElement ? radio.value : '-';
}

/** @param {string} point */
function put(point) {
  const piece = chosen();
  enqueue(() => ask('edit', { position: shown.position, point, piece }));
}

/** @param {EventTarget | null} target */
function pointAt(target) {
  const circle = target instanceof Element ? target.closest('circle[data-point]') : null;
  return circle instanceof SVGCircleElement ? circle.dataset.point : undefined;
}

board.addEventListener('click', (event) => {
  const point = pointAt(event.target);
  if (point === undefined) return;
  focused = point;
  put(point);
});

board.addEventListener('keydown', (event) => {
  const name = pointAt(event.target);
  if (name === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const radios = root.querySelectorAll('input[name=piece]');
  const radio = radios[Number(event.key) - 1];
  const next = neighbour(points(), name, event.key);
  if (next !== undefined) {
    moveTo(next);
  } else if (event.key === 'Enter' || event.key === ' ') {
    put(name);
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    enqueue(() => ask('edit', { position: shown.position, point: name, piece: '-' }));
  } else if (radio instanceof HTMLInputElement) {
    radio.checked = true;
  } else if (!event.key.startsWith('Arrow')) {
    return;
  }
  event.preventDefault();
});

root.addEventListener('change', (event) => {
  const control = event.target;
  if (control instanceof HTMLInputElement && control.name === 'piece') {
    const numbered = document.getElementById('numbered');
    if (numbered instanceof HTMLSelectElement) numbered.value = '';
  }
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  const field = control.dataset.field;
  if (field !== undefined) {
    const value = control.value;
    enqueue(() => ask('edit', { position: shown.position, field, value }));
  }
});

part('editor-text', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  const position = text.value;
  enqueue(() => ask('check', { position }));
});

function takeBack() {
  enqueue(async () => {
    const position = past.pop();
    if (position !== undefined) await ask('check', { position }, false);
  });
}

undo.addEventListener('click', takeBack);

document.addEventListener('keydown', (event) => {
  const inText = event.target instanceof HTMLInputElement && event.target.type === 'text';
  if ((event.ctrlKey || event.metaKey) && event.key === 'z' && !inText) {
    event.preventDefault();
    takeBack();
  }
});

part('clear', HTMLButtonElement).addEventListener('click', () => {
  enqueue(() => ask('check', { position: '' }));
});

part('flip', HTMLButtonElement).addEventListener('click', () => {
  flipped = !flipped;
  enqueue(() => ask('check', { position: shown.position }));
});

part('copy', HTMLButtonElement).addEventListener('click', async () => {
  const address = new URL(shown.links.share, location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    say('The link is copied.');
  } catch {
    say(address);
  }
});

part('editor-tools', HTMLElement).hidden = false;
equip(false);
