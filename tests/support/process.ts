import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, vi } from 'vitest';

/** A script of the suite in a separate process. */
export interface Started {
  child: ChildProcess;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
  /** The output so far, of both streams. */
  said(): string;
}

/** Starts a script with only these variables; as one process unless they say otherwise. */
export function startScript(
  script: string,
  variables: Record<string, string>,
  words: readonly string[] = [],
  where: { cwd?: string } = {},
): Started {
  const env = { ...ofTheRun(), WEB_CONCURRENCY: '1', PASSWORD_MEMORY_KIB: '64', ...variables };
  return startProgram(process.execPath, [script, ...words], env, where);
}

/** What every program of a test gets: where programs are, and the run's temporary folder. */
export const ofTheRun = () => ({ PATH: process.env.PATH ?? '', TMPDIR: tmpdir() });

/** Starts any program with only these variables. */
export function startProgram(
  command: string,
  words: readonly string[],
  env: Record<string, string>,
  where: { cwd?: string } = {},
): Started {
  const child = spawn(command, words, { ...where, env });
  let said = '';
  for (const channel of [child.stdout, child.stderr])
    channel.on('data', (chunk) => {
      said += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, said: () => said };
}

/** Resolves with the match of a pattern in a script's output. */
export function untilSaid({ said }: Started, pattern: RegExp): Promise<string> {
  return vi.waitFor(
    () => {
      const found = pattern.exec(said())?.[1];
      if (found === undefined) throw new Error(`not said yet: ${pattern}\n${said()}`);
      return found;
    },
    { timeout: 120_000, interval: 20 },
  );
}

/** Resolves when a suite is ready. */
export async function untilReady(url: string): Promise<void> {
  await vi.waitFor(
    async () => {
      // A suite that is opening its store may not answer: the next request will be answered.
      const { status } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
      if (status !== 200) throw new Error(`answered ${status}`);
    },
    { timeout: 120_000, interval: 50 },
  );
}

/**
 * Ends a script after the test that started it; with SIGTERM if it ends child suites itself. Call it after the hook
 * that removes the folder, so that it runs before.
 */
export const endedAfterEach = (by: NodeJS.Signals = 'SIGKILL') => endedBy(by, afterEach);

/** The same after all tests that are around the call. */
export const endedAfterAll = (by: NodeJS.Signals = 'SIGKILL') => endedBy(by, afterAll);

function endedBy(by: NodeJS.Signals, after: typeof afterAll | typeof afterEach) {
  const started: Started[] = [];
  after(async () => {
    for (const { child, ended } of started.splice(0)) {
      child.kill(by);
      await ended;
    }
  });
  return <One extends Started>(one: One): One => {
    started.push(one);
    return one;
  };
}
