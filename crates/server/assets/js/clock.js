// @ts-check
// Clocks that count by themselves between two messages.

/** Below this many milliseconds a clock warns. */
const LOW = 10_000;

/**
 * Time for people: `1:02:03`, `12:34`, `9.8`.
 * @param {number} ms
 */
export function timeText(ms) {
  if (ms < LOW) return (Math.floor(Math.max(0, ms) / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export class ClockPair {
  /** Called every second while one's own clock is low. */
  onTick = () => {};

  /** @type {import('./types').Clocks | undefined} */
  #clocks;
  #since = 0;
  #lastTick = 0;

  /**
   * @param {[HTMLElement | null, HTMLElement | null]} faces the first player's, the second's
   */
  constructor(faces) {
    this.faces = faces;
    /** Whose clock is one's own. @type {import('./types').Side | null} */
    this.own = null;
    setInterval(() => this.#draw(), 100);
  }

  /** @param {import('./types').Clocks} clocks */
  set(clocks) {
    this.#clocks = clocks;
    this.#since = performance.now();
    this.#draw();
  }

  #draw() {
    const clocks = this.#clocks;
    if (!clocks) return;
    const gone = Math.max(0, performance.now() - this.#since - clocks.delay_ms);
    this.faces.forEach((face, index) => {
      if (!face) return;
      const left = clocks.left_ms[index];
      const side = index === 0 ? 'first' : 'second';
      const runs = clocks.running === side;
      face.hidden = left === null || left === undefined;
      if (left === null || left === undefined) return;
      const now = Math.max(0, runs ? left - gone : left);
      const text = timeText(now);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle('running', runs);
      face.classList.toggle('low', now < LOW);
      if (runs && side === this.own && now < LOW && now > 0) this.#tick(now);
    });
  }

  /** @param {number} now */
  #tick(now) {
    const second = Math.ceil(now / 1000);
    if (second !== this.#lastTick) this.onTick();
    this.#lastTick = second;
  }
}
