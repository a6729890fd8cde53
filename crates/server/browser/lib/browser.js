// @ts-check
// Debian's Chromium, and people who sit before it.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/**
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('playwright-core').BrowserContext} Context
 * @typedef {import('playwright-core').Page} Page
 */

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Where screenshots are kept. */
const SHOTS = process.env.MURA_SCREENSHOTS ?? join(process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target'), 'screenshots');

/** @type {Record<string, import('playwright-core').BrowserContextOptions>} */
export const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};

/** Starts the browser. */
export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

/** Somebody with a browser window: with cookies of their own, and with what went wrong on their pages. */
export class Visitor {
  /** What no page may say: errors of scripts, refusals of the content security policy, requests that failed. @type {string[]} */
  complaints = [];
  /** @type {RegExp[]} */
  #expected = [];

  /**
   * @param {Context} context
   * @param {string} url where the server is
   */
  constructor(context, url) {
    this.context = context;
    this.url = url;
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#complain(message.page(), `console: ${message.text()}`);
    });
    context.on('weberror', (error) => this.#complain(error.page(), `error: ${error.error().stack ?? error.error()}`));
    context.on('response', (response) => {
      if (response.status() >= 400) this.#complain(response.frame().page(), `${response.status()} for ${response.url()}`);
    });
  }

  /**
   * @param {Page | null} page
   * @param {string} text
   */
  #complain(page, text) {
    this.complaints.push(`${page?.url() ?? 'a page'}: ${text}`);
  }

  /**
   * Somebody new. People who want things to stand still play faster, so most of them do.
   * @param {Browser} browser
   * @param {string} url
   * @param {import('playwright-core').BrowserContextOptions} [options]
   */
  static async come(browser, url, options = {}) {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...SCREENS.desktop, ...options });
    context.setDefaultTimeout(20_000);
    return new Visitor(context, url);
  }

  /**
   * Opens a page in a tab of its own.
   * @param {string} path
   */
  async open(path) {
    const page = await this.context.newPage();
    await page.goto(path);
    return page;
  }

  /**
   * Says what complaint is to be expected.
   * @param {RegExp} what
   */
  expect(what) {
    this.#expected.push(what);
  }

  /** Leaves. Whoever had something to complain of says so. */
  async leave() {
    await this.context.close();
    const complaints = this.complaints.filter((text) => !this.#expected.some((what) => what.test(text)));
    if (complaints.length) throw new Error(`the pages complained:\n${complaints.join('\n')}`);
  }
}

/**
 * Keeps a picture of a page for people to look at.
 * @param {Page} page
 * @param {string} name
 * @param {boolean} [whole] whether what lies below the window is on it too
 */
export async function keep(page, name, whole = false) {
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: whole });
}
