// @ts-check
// Which of several spots lies in the direction of an arrow key.

/**
 * @typedef {{ x: number, y: number }} Spot
 */

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The nearest spot in the direction of a key, counting what lies aside as farther; none if there is none that way.
 *
 * @template {Spot} T
 * @param {T[]} spots
 * @param {Spot} from
 * @param {string} key
 * @returns {T | undefined}
 */
export function towards(spots, from, key) {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const [dx, dy] = direction;
  let best;
  let least = Infinity;
  for (const spot of spots) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    const cost = along + 2 * aside;
    if (along > 1 && aside <= 2 * along && cost < least) {
      best = spot;
      least = cost;
    }
  }
  return best;
}
