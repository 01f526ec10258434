import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./writer-process.mts', import.meta.url));

/** A process that opens a store, for the tests that kill it or let it meet another. */
export class Child {
  readonly lines: string[] = [];
  private readonly process: ChildProcessByStdio<Writable, Readable, null>;
  private readonly reader: Interface;
  private readonly exited: Promise<void>;

  constructor(folder: string, task: 'wait' | 'insert' | 'transfer' = 'wait', prefix = '') {
    this.process = spawn(process.execPath, ['--import', 'tsx', PROGRAM, folder, task, prefix], {
      stdio: ['pipe', 'pipe', 'inherit'],
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
