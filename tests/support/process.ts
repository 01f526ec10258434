import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, vi } from 'vitest';

/** A script of the suite in a process of its own. */
export interface Started {
  child: ChildProcess;
  /** its exit code, when it has ended */
  ended: Promise<number | null>;
  /** everything that it has said so far, on both channels */
  said(): string;
}

/** Starts a script with these variables and no others of its own; the suite as one process, unless they say otherwise. */
export function startScript(
  script: string,
  variables: Record<string, string>,
  words: readonly string[] = [],
  where: { cwd?: string } = {},
): Started {
  const child = spawn(process.execPath, [script, ...words], {
    ...where,
    env: { PATH: process.env.PATH ?? '', WEB_CONCURRENCY: '1', PASSWORD_MEMORY_KIB: '64', ...variables },
  });
  let said = '';
  for (const channel of [child.stdout, child.stderr])
    channel.on('data', (chunk) => {
      said += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, said: () => said };
}

/** Resolves with what a pattern finds in what a script says. */
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

/** Resolves when a suite can answer. */
export async function untilReady(url: string): Promise<void> {
  await vi.waitFor(
    async () => {
      // A suite that is busy opening its store may leave one question unanswered: the next is asked.
      const { status } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
      if (status !== 200) throw new Error(`answered ${status}`);
    },
    { timeout: 120_000, interval: 50 },
  );
}

/**
 * What ends a script behind the test that started it, with SIGTERM one that ends suites of its own with it; asked for after the hook that removes the folder, it runs before. */
export function endedAfterEach(by: NodeJS.Signals = 'SIGKILL'): (one: Started) => Started {
  const started: Started[] = [];
  afterEach(async () => {
    for (const { child, ended } of started.splice(0)) {
      child.kill(by);
      await ended;
    }
  });
  return (one) => {
    started.push(one);
    return one;
  };
}
