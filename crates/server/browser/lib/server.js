// @ts-check
// A server of one's own: a process, a port and a database that nobody else uses.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The program: `MURA`, or the one that `cargo build` has left in its folder. */
const MURA = process.env.MURA ?? join(process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target'), 'debug', 'mura');

/** How long a start may take, on a machine that does other things too. */
const PATIENCE = 30_000;

/** A port that is free now. A server that starts again must be found where it was, so that it cannot choose by itself. */
async function freePort() {
  const listener = createServer();
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (typeof address !== 'object' || !address) throw new Error('there is no free port');
  return address.port;
}

export class Server {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process;
  #said = '';

  /**
   * @param {string} folder
   * @param {number} port
   * @param {string[]} flags
   */
  constructor(folder, port, flags) {
    this.folder = folder;
    this.port = port;
    this.flags = flags;
    this.url = `http://127.0.0.1:${port}`;
  }

  /**
   * Starts a server with an empty database.
   * @param {...string} flags what to start it with besides
   */
  static async start(...flags) {
    const folder = await mkdtemp(join(tmpdir(), 'mura-browser-'));
    const server = new Server(folder, await freePort(), flags);
    await server.up();
    return server;
  }

  /** Starts the process and waits until it answers. */
  async up() {
    const listen = `127.0.0.1:${this.port}`;
    const flags = ['serve', '--no-open', '--listen', listen, '--data', this.folder, '--rate-limit', '0', '--log', 'warn', ...this.flags];
    const child = spawn(MURA, flags, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8');
      stream?.on('data', (text) => {
        this.#said += text;
      });
    }
    let gone = '';
    child.once('error', (error) => {
      gone = `${MURA} cannot be started: ${error.message}`;
    });
    child.once('exit', (code, signal) => {
      gone ||= `the server ended (${signal ?? code})`;
    });
    const until = Date.now() + PATIENCE;
    for (;;) {
      if (gone) throw new Error(`${gone}\n${this.#said}`);
      const ready = await fetch(`${this.url}/ready`).then(({ ok }) => ok, () => false);
      if (ready) return;
      if (Date.now() > until) throw new Error(`the server did not answer within ${PATIENCE / 1000} s\n${this.#said}`);
      await pause(50);
    }
  }

  /**
   * Ends the process. With `SIGKILL` it has no time for anything.
   * @param {'SIGTERM' | 'SIGKILL'} signal
   */
  async down(signal) {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  /**
   * Lets the process write no file beyond a size, as on a full disk, or any file again.
   * @param {'4096' | 'unlimited'} bytes
   */
  limitFiles(bytes) {
    execFileSync('prlimit', [`--pid=${this.#process?.pid}`, `--fsize=${bytes}:`]);
  }

  /** What it has written to its log. */
  get log() {
    return this.#said;
  }

  async close() {
    await this.down('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}
