// @ts-check
// Whether everybody can use a page, as far as a program can tell.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe-core finds on a page, one line for each element.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
export async function violations(page) {
  // Evaluated, not added as an element: the page's policy forbids foreign scripts.
  await page.evaluate(source);
  return page.evaluate(async () => {
    // @ts-ignore the source above defines it
    const found = await window.axe.run(document, { resultTypes: ['violations'] });
    return found.violations.flatMap((/** @type {any} */ violation) =>
      violation.nodes.map((/** @type {any} */ node) => `${violation.id}: ${violation.help}: ${node.target.join(' ')}: ${node.failureSummary?.split('\n').at(-1)?.trim()}`),
    );
  });
}
