// @ts-check
// The page of a game.

import { announce, toast } from './announce.js';
import { Board } from './board.js';
import { Chooser } from './chooser.js';
import { ClockPair } from './clock.js';
import { Deeds } from './deeds.js';
import { data, maybe, need } from './dom.js';
import { Hand } from './hand.js';
import { MoveList } from './movelist.js';
import { Review } from './review.js';
import { Socket } from './socket.js';
import { isMuted, mute, sound, soundOf } from './sound.js';

/**
 * @typedef {import('./types').View} View
 * @typedef {import('./types').Side} Side
 * @typedef {import('./types').ToClient} ToClient
 * @typedef {import('./types').ToServer} ToServer
 */

/** @type {import('./types').GamePage} */
const page = data('game-data');
const board = new Board(need('.board-frame'), page.scene);
const hand = new Hand(board, new Chooser(need('[data-choices]')));
const list = new MoveList(need('[data-moves]'), page);
const review = new Review(page.key, board);
const clocks = new ClockPair([maybe('[data-bar="first"] [data-clock]'), maybe('[data-bar="second"] [data-clock]')]);
/** @type {Socket<ToClient, ToServer>} */
const socket = new Socket(`/game/${page.key}/socket`);
const deeds = new Deeds((message) => send(message));

/** @type {View | undefined} */
let view;
let flipped = page.scene.flipped;
/** A play that the server has not confirmed yet: after a broken connection it is sent again. @type {{ ply: number, text: string } | undefined} */
let unconfirmed;
let ended = page.ended;
let seedGiven = false;
/** Whose way over the board is shown, and how the board lies for it; none: no way is shown. @type {{ side: Side, flipped: boolean } | undefined} */
let route;
const title = document.title;

board.onBeat = soundOf;
board.onShown = (scene) => {
  need('.play').toggleAttribute('data-turned', scene.flipped !== page.scene.flipped);
  hand.show();
  if (route && route.flipped !== scene.flipped) void showRoute(route.side);
};
clocks.onTick = () => sound('low');
if (page.ply < list.length) review.ply = page.ply;

/** @param {ToServer} message */
function send(message) {
  if (!socket.send(message)) toast('There is no connection at the moment.');
}

hand.onPlay = ({ text }) => {
  if (!view) return;
  unconfirmed = { ply: view.ply, text };
  socket.send({ type: 'play', ...unconfirmed });
};
hand.onPremove = (touches) => send({ type: 'premove', touches });
hand.onWantPremoves = () => send({ type: 'premoves' });
hand.onWantPreview = ({ text }) => socket.send({ type: 'preview', text });

/**
 * @param {View} next
 * @param {boolean} whole
 */
function take(next, whole) {
  // An update that does not fit what is known: everything anew.
  if (!whole && (next.kept > list.length || !view)) return send({ type: 'sync' });
  const first = view === undefined;
  // What never changes is not sent again.
  if (next.scene.points.length === 0) next.scene.points = board.scene.points;
  if (next.end) rest(next);
  const overBefore = view ? view.end !== null : page.ended;
  view = next;
  ended = next.end !== null;
  list.set(whole ? 0 : next.kept, next.plays);
  clocks.own = next.seat;
  clocks.set(next.clocks);
  deeds.show(next);
  showStatus(next);
  if (unconfirmed && unconfirmed.ply < next.ply) unconfirmed = undefined;
  if (review.ply === undefined) {
    void board.show(next.scene, next.motions);
    list.setCurrent(next.ply);
    hand.take(next, whole);
    if (whole && unconfirmed) socket.send({ type: 'play', ...unconfirmed });
  }
  if (!whole) for (const { words } of next.plays) announce(words);
  if (ended && !overBefore && next.end) {
    announce(next.end.words);
    sound('end');
  }
  if (first && next.seat && next.ply === 0) sound('start');
  giveSeed(next);
  if (next.dice) {
    const commitment = maybe('[data-commitment]');
    const secret = maybe('[data-secret]');
    if (commitment) commitment.textContent = next.dice.commitment;
    if (secret && next.dice.secret) secret.textContent = next.dice.secret;
  }
}

/**
 * Nobody is on turn any more, although the board may know nothing of it: a player has resigned, or time ran out.
 * @param {View} over
 */
function rest({ scene }) {
  for (const seat of scene.seats) {
    const state = seat.labels[1];
    if (seat.on_turn && state) state.text = '';
    seat.on_turn = false;
  }
}

/**
 * A player's browser adds to the dice, so that not even the house could have chosen them.
 * @param {View} now
 */
function giveSeed({ dice, seat, turn, end }) {
  if (seedGiven || !dice || !seat || turn || end || dice.seeds[seat === 'first' ? 0 : 1]) return;
  seedGiven = true;
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  send({ type: 'seed', text: [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('') });
}

/** @param {View} now */
function showStatus(now) {
  const own = now.turn !== null && now.turn === now.seat;
  const side = now.turn === 'first' ? page.sides[0] : page.sides[1];
  let text = now.turn === null ? 'Waiting for the other player.' : own ? `Your turn: you play ${side}.` : `${side} is on turn.`;
  if (now.end) text = [now.end.words, now.end.series].filter(Boolean).join(' ');
  need('[data-status]').textContent = text;
  need('[data-status]').classList.toggle('own', own);
  need('[data-status]').classList.toggle('over', now.end !== null);
  document.title = own && document.hidden ? `● ${title}` : title;
  for (const bar of document.querySelectorAll('[data-bar]')) {
    bar.classList.toggle('on-turn', bar.getAttribute('data-bar') === now.turn);
  }
}

socket.onChange = (open) => {
  need('[data-banner]').hidden = open || ended;
  // A new connection is told at once if it is still so.
  need('[data-storage]').hidden = true;
  // When a game is over there is nothing to come back for, unless it may be played again.
  if (!open && ended && !view?.may.rematch) socket.close();
};

socket.onMessage = (message) => {
  switch (message.type) {
    case 'state':
      // A new connection knows nothing of a board that was turned.
      if (message.scene.flipped !== flipped) socket.send({ type: 'turn', flipped });
      return take(message, true);
    case 'update':
      return take(message, false);
    case 'refused':
      unconfirmed = undefined;
      // It is given again when the server can store it.
      if (message.request === 'seed') seedGiven = false;
      toast(message.reason);
      if (view && view.turn === view.seat) showStatus(view);
      if (view && review.ply === undefined) hand.take(view, true);
      return;
    case 'premoves':
      return hand.takePremoves(message.ply, message.legal);
    case 'premove':
      // Until it is one's turn a premove is taken back; then it turns out to be impossible.
      if (hand.premove.length && !message.touches.length && view?.turn === view?.seat) toast('What you wanted to play is not possible any more.');
      hand.premove = message.touches;
      return hand.show();
    case 'preview':
      return hand.takeWay(message.text, message.motion);
    case 'hint': {
      if (!view || message.ply !== view.ply) return;
      // The computer has thought.
      showStatus(view);
      board.mark({ hint: message.choice.touches });
      const words = `Hint: ${message.words}`;
      toast(words);
      return announce(words);
    }
    case 'thinking':
      need('[data-status]').textContent = message.waiting ? `The computer thinks; ${message.waiting} before you.` : 'The computer thinks…';
      return;
    case 'presence':
      return showPresence(message.here, message.watching);
    case 'rematch-offered':
      if (message.by === view?.seat) return toast('You have offered a rematch.');
      sound('notice');
      deeds.rematchOffered();
      return toast('The other player wants a rematch.');
    case 'next':
      if (view) deeds.show({ ...view, next: message.game });
      // Players go on together; whoever looks on decides.
      if (view?.seat) setTimeout(() => location.assign(`/game/${message.game}`), 1800);
      return toast('The next game is ready.');
    case 'storage':
      need('[data-storage]').hidden = message.works;
      if (message.works) announce('The server stores plays again.');
      return;
    case 'ping':
      socket.send({ type: 'pong', number: message.number });
      return showLag(message.lag_ms);
    case 'bye':
      return toast(message.reason);
  }
};

/**
 * @param {[boolean, boolean]} here
 * @param {number} watching
 */
function showPresence(here, watching) {
  ['first', 'second'].forEach((side, index) => {
    const sign = maybe(`[data-bar="${side}"] [data-here]`);
    if (sign) sign.hidden = !here[index];
  });
  const count = need('[data-watching]');
  count.hidden = watching === 0;
  count.textContent = watching === 1 ? '1 looks on' : `${watching} look on`;
}

/** @param {number | null} lag */
function showLag(lag) {
  const place = need('[data-lag]');
  place.hidden = lag === null;
  if (lag !== null) place.textContent = `${lag} ms`;
}

/** @param {number} wanted */
async function stepTo(wanted) {
  const ply = Math.max(0, Math.min(list.length, wanted));
  list.setCurrent(ply);
  const image = maybe('[data-image]');
  image?.setAttribute('href', `/game/${page.key}/image.png?ply=${ply}`);
  // The address always leads to what is seen.
  history.replaceState(null, '', ply === list.length ? location.pathname : `?ply=${ply}`);
  if (ply === list.length && view) {
    const one = review.ply === ply - 1;
    review.leave();
    if (one) await review.show(ply, flipped);
    review.leave();
    void board.show(view.scene);
    hand.take(view, true);
    return;
  }
  hand.rest();
  const step = await review.show(ply, flipped);
  if (step) announce(step.words || step.scene.words);
}

list.onStep = (ply) => void stepTo(ply);

/** @param {string} how */
function go(how) {
  const here = review.ply ?? list.length;
  /** @type {Record<string, number>} */
  const there = { first: 0, back: here - 1, forward: here + 1, last: list.length };
  void stepTo(there[how] ?? here);
}

/** @type {Record<string, (button: HTMLElement) => void>} */
const ACTIONS = {
  flip: () => {
    flipped = !flipped;
    socket.send({ type: 'turn', flipped });
    if (review.ply !== undefined || !socket.isOpen) void review.show(review.ply ?? list.length, flipped);
  },
  mute: (button) => {
    mute(!isMuted());
    button.setAttribute('aria-pressed', String(isMuted()));
  },
  route: (button) => {
    button.setAttribute('aria-pressed', String(!route));
    if (!route) return void showRoute(view?.seat ?? view?.turn ?? 'first');
    route = undefined;
    board.setRoute([]);
  },
  copy: () => {
    void navigator.clipboard?.writeText(location.href).then(() => toast('The link is copied.'));
  },
};

/**
 * Shows somebody's way over the board as it lies.
 * @param {Side} side
 */
async function showRoute(side) {
  const wanted = { side, flipped: board.scene.flipped };
  route = wanted;
  const answer = await fetch(`/game/${page.key}/scene?flipped=${wanted.flipped}&route=${side}`).catch(() => undefined);
  if (!answer?.ok) return;
  const { scene } = await answer.json();
  // The board may have been turned again in the meantime, and the wish withdrawn.
  if (route === wanted) board.setRoute(scene.route);
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-step], [data-action]') : null;
  if (!(button instanceof HTMLElement)) return;
  if (button.dataset.step) go(button.dataset.step);
  else ACTIONS[button.dataset.action ?? '']?.(button);
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest('input, textarea, select, dialog')) return;
  /** @type {Record<string, string>} */
  const keys = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' };
  // On the board, arrows lead from place to place.
  const how = target?.closest('[data-point]') ? undefined : keys[event.key];
  if (how) {
    event.preventDefault();
    go(how);
  } else if (event.key === 'Escape') {
    hand.letGo();
  } else if (event.key === 'f') {
    ACTIONS.flip?.(need('[data-action="flip"]'));
  }
});

document.addEventListener('visibilitychange', () => {
  if (view) showStatus(view);
});

need('[data-action="mute"]').setAttribute('aria-pressed', String(isMuted()));
need('[data-action="copy"]').hidden = !navigator.clipboard;
list.setCurrent(page.ply);
socket.open();
