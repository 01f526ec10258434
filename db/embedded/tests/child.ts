import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll } from 'vitest';
import type { StoreOptions } from '../open-store';

/** The program and the store's worker, bundled once as the build does: a loader would take most of the time. */
const BUNDLED = fileURLToPath(
  new URL(`../../../node_modules/.cache/laoban/tests-${process.pid}/`, import.meta.url),
);
let bundled = false;
afterAll(() => rmSync(BUNDLED, { recursive: true, force: true }));

function program(): string {
  const bundle = (name: string, source: string) =>
    buildSync({
      entryPoints: [fileURLToPath(new URL(source, import.meta.url))],
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      outfile: `${BUNDLED}${name}`,
    });
  if (!bundled) {
    mkdirSync(BUNDLED, { recursive: true });
    writeFileSync(`${BUNDLED}package.json`, '{"type":"module"}');
    bundle('store-worker.js', '../worker.ts');
    bundle('writer-process.mjs', './writer-process.mts');
    bundled = true;
  }
  return `${BUNDLED}writer-process.mjs`;
}

/** What the process does, over and over, until it is killed or told to end. */
type Task = 'wait' | 'insert' | 'update' | 'transfer' | 'index' | 'expire' | 'fill';

/** Where a process runs that opens a store, and how it opens it. */
interface StageContext {
  /** in a PID namespace of its own, as in a container: it is process 1 there */
  apart?: boolean;
  /** whether the system has flock(1) */
  locks?: boolean;
  options?: StoreOptions;
}

/** Why a process cannot be put into a PID namespace of its own on this machine; `undefined` where it can. */
export const noNamespaces = (): string | undefined => {
  const { status, error } = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', '--kill-child', 'true']);
  return status === 0 ? undefined : `unshare(1) is not allowed here${error ? `: ${error.message}` : ''}`;
};

/** A process that opens a store, for the tests that kill it or let it meet another. */
export class Child {
  readonly lines: string[] = [];
  private readonly process: ChildProcessByStdio<Writable, Readable, null>;
  private readonly reader: Interface;
  private readonly exited: Promise<void>;

  constructor(folder: string, task: Task = 'wait', prefix = '', context: StageContext = {}) {
    // No file may grow beyond 2 MB: to LMDB the same as a disk that is full.
    const limited = task === 'fill' ? 'ulimit -f 2048; exec "$@"' : 'exec "$@"';
    const { apart = false, locks = true, options } = context;
    const wrapper = apart ? ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'] : [];
    const command = [...wrapper, process.execPath, program(), folder, task, prefix];
    this.process = spawn('bash', ['-c', limited, 'bash', ...command], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...(options && { STORE_OPTIONS: JSON.stringify(options) }),
        ...(!locks && { WITHOUT_LOCKS: '1' }),
      },
    });
    this.reader = createInterface({ input: this.process.stdout });
    this.reader.on('line', (line) => this.lines.push(line));
    this.exited = new Promise((resolve) => this.process.once('close', () => resolve()));
  }

  /** Resolves when so many lines were said. */
  async said(count: number): Promise<string[]> {
    for (let next = this.lines.length; next < count; next = this.lines.length) {
      const line = new Promise<boolean>((resolve) => this.reader.once('line', () => resolve(true)));
      if (!(await Promise.race([line, this.exited])))
        throw new Error(`ended after ${next} lines: ${this.lines}`);
    }
    return this.lines;
  }

  /** What was acknowledged so far. */
  get acknowledged(): string[] {
    return this.lines.filter((line) => line.startsWith('ok ')).map((line) => line.slice(3));
  }

  /** `kill -9`; resolves when it is dead and everything it said has arrived. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.exited;
  }

  /** Lets it close its store; resolves when it has ended. */
  async end(): Promise<void> {
    this.process.stdin.end();
    await this.exited;
  }
}
