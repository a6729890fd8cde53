// @ts-check
// What the browser remembers of a reader's wishes. Storage may be forbidden; then wishes hold as long as the page.

/** @type {Map<string, string>} */
const here = new Map();

/**
 * @param {string} key
 * @returns {string | null}
 */
export function kept(key) {
  try {
    return localStorage.getItem(`mura-${key}`);
  } catch {
    return here.get(key) ?? null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function keep(key, value) {
  here.set(key, value);
  try {
    localStorage.setItem(`mura-${key}`, value);
  } catch {
    // It holds for this page.
  }
}
