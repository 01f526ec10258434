import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Wire } from './devtools';

/** The content is the suite's own, without scripts and without a network; as root there is no sandbox to be had. */
const flags = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-breakpad',
  '--disable-dev-shm-usage',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--no-default-browser-check',
  '--password-store=basic',
  '--use-mock-keychain',
  '--mute-audio',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  // No name is looked up, whatever a paper says.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // One process for what is no page, and one for all pages, in place of six: half the memory.
  '--no-zygote',
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--enable-features=NetworkServiceInProcess2',
];

const onWindows = process.platform === 'win32';

/** A browser that runs, and the wire to it. */
export interface Running {
  wire: Wire;
  /** Whether it has ended. */
  ended: Promise<void>;
  /** Asks it to end, and where it does not, ends it. */
  end(): Promise<void>;
}

/**
 * Starts the first browser of these places that is there and answers within `limit` milliseconds. Throws, with what each
 * failed by, where there is none; also as soon as it is `unwanted`.
 */
export async function launch(
  places: readonly string[],
  limit: number,
  unwanted: AbortSignal,
): Promise<Running> {
  const failures: unknown[] = [];
  for (const place of places.filter((path) => existsSync(path)))
    try {
      return await startAt(place, limit, unwanted);
    } catch (error) {
      failures.push(error);
      if (unwanted.aborted) break;
    }
  throw new AggregateError(failures, 'No browser starts');
}

async function startAt(program: string, limit: number, unwanted: AbortSignal): Promise<Running> {
  const profile = mkdtempSync(join(tmpdir(), 'laoban-browser-'));
  // Leads a group of its own: what a terminal says to the suite is not said to it, and its processes end together.
  const child = spawn(program, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: !onWindows,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  // Where the suite ends without asking it to, neither it nor its folder stays.
  const leaveNothing = () => {
    kill(child);
    try {
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // Of more use to nobody than the reason why the suite ends.
    }
  };
  process.once('exit', leaveNothing);
  const ended = once(child, 'exit')
    .catch(() => undefined)
    .then(() => rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined))
    .then(() => void process.off('exit', leaveNothing));
  const wire = new Wire(child);
  const running = { wire, ended, end: () => end(child, wire, ended) };
  const stop = () => kill(child);
  unwanted.addEventListener('abort', stop, { once: true });
  try {
    await within(limit, wire.send('Browser.getVersion'));
    return running;
  } catch (error) {
    kill(child);
    await ended;
    throw new Error(`${program} does not answer`, { cause: error });
  } finally {
    unwanted.removeEventListener('abort', stop);
  }
}

async function end(child: ChildProcess, wire: Wire, ended: Promise<void>): Promise<void> {
  void wire.send('Browser.close').catch(() => undefined);
  await within(2_000, ended).catch(() => kill(child));
  await ended;
}

/** With all of its processes; those of a browser end with it also where a system knows no groups of them. */
function kill(child: ChildProcess): void {
  const { pid } = child;
  try {
    if (onWindows) child.kill();
    else if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Throws where something takes longer than so many milliseconds. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`Nothing within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(late);
  }
}
