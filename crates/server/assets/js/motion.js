// @ts-check
// Motions: pieces travel their ways, beat by beat.

import { isStill } from './dom.js';
import { dress, transform } from './pieces.js';

/**
 * @typedef {import('./types').Travel} Travel
 * @typedef {import('./types').Spot} Spot
 */

/** Milliseconds for a unit of the picture, and the bounds of one travel. */
const PACE = 1.5;
const SHORTEST = 180;
const LONGEST = 700;

/**
 * @param {Spot} a
 * @param {Spot} b
 */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** @param {Spot[]} way */
function stretches(way) {
  let sum = 0;
  return way.map((spot, index) => (sum += index === 0 ? 0 : distance(spot, way[index - 1] ?? spot)));
}

/**
 * The frames of a way, at even speed; a piece that goes straight is lifted a little.
 * @param {Travel} travel
 * @param {number} radius what the piece has now
 * @returns {Keyframe[]}
 */
function frames(travel, radius) {
  const along = stretches(travel.way);
  const whole = along.at(-1) || 1;
  return travel.way.map((spot, index) => {
    const share = (along[index] ?? 0) / whole;
    const scale = (radius + (travel.r - radius) * share) / 100;
    return { transform: `translate(${spot.x}px,${spot.y}px) scale(${scale})`, offset: share };
  });
}

/** @param {SVGElement} element */
function radiusOf(element) {
  const scale = /scale\(([\d.]+)\)/.exec(element.getAttribute('transform') ?? '');
  return scale ? Number(scale[1]) * 100 : 30;
}

/**
 * A die tumbles before it lies.
 * @param {SVGElement} element
 * @param {Travel} travel
 */
function tumble(element, travel) {
  const last = travel.way.at(-1);
  if (!last) return undefined;
  const at = `translate(${last.x}px,${last.y}px)`;
  const turns = Math.random() < 0.5 ? 1 : -1;
  const first = travel.way[0] ?? last;
  return element.animate(
    [
      { transform: `translate(${first.x}px,${first.y}px) rotate(0deg) scale(${travel.r / 100})` },
      { transform: `${at} translateY(-26px) rotate(${turns * 220}deg) scale(${(travel.r * 1.25) / 100})`, offset: 0.45 },
      { transform: `${at} rotate(${turns * 360}deg) scale(${travel.r / 100})` },
    ],
    { duration: 420, easing: 'cubic-bezier(.3,.7,.4,1)' },
  );
}

/**
 * Carries out a motion.
 * @param {import('./pieces.js').Pieces} pieces
 * @param {import('./types').Motion} motion
 * @param {{ hurry?: boolean, dropped?: string, onBeat?: (travels: Travel[]) => void }} [options] `dropped`: the piece that a
 *   hand has already put where it goes
 */
export async function carryOut(pieces, motion, { hurry = false, dropped = '', onBeat } = {}) {
  const beats = [...new Set(motion.travels.map(({ beat }) => beat))].sort((a, b) => a - b);
  for (const beat of beats) {
    const travels = motion.travels.filter((travel) => travel.beat === beat);
    onBeat?.(travels);
    if (!isStill() && !hurry && !document.hidden) {
      await Promise.all(travels.filter(({ piece }) => piece !== dropped).map((travel) => go(pieces, travel)));
    }
    for (const travel of travels) {
      const element = pieces.find(travel.piece);
      const end = travel.way.at(-1);
      if (!element || !end) continue;
      dress(element, travel);
      element.setAttribute('transform', transform(end, travel.r));
    }
  }
  pieces.rename(motion.travels);
}

/**
 * @param {import('./pieces.js').Pieces} pieces
 * @param {Travel} travel
 */
async function go(pieces, travel) {
  const element = pieces.find(travel.piece);
  if (!element) return;
  const length = stretches(travel.way).at(-1) ?? 0;
  let animation;
  if (travel.reason === 'die' && length < 60) {
    dress(element, travel);
    animation = tumble(element, travel);
  } else if (length > 0) {
    // What travels passes over what lies.
    element.parentNode?.append(element);
    const duration = Math.min(LONGEST, Math.max(SHORTEST, length * PACE));
    animation = element.animate(frames(travel, radiusOf(element)), { duration, easing: 'ease-in-out' });
  }
  await animation?.finished.catch(() => undefined);
}

/**
 * A way as the data of a path, to be drawn.
 * @param {Spot[]} way
 */
export const pathOf = (way) => `M${way.map(({ x, y }) => `${x} ${y}`).join('L')}`;
