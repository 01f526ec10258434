import { type ChildProcess, fork } from 'node:child_process';
import cluster from 'node:cluster';
import { type Config, readEnvironment } from '~/core/config.server';
import { Gathering } from './gathering';
import { Kept } from './kept';
import { lineWriter } from './lines';
import type { Word } from './messages';

/** How long a browser or proxy may still use a connection at rest to a process that is being replaced: milliseconds. */
const restMs = 2_000;

/** What the tree is made of. */
export interface Plan {
  /** The variables of the processes, read again at each roll: an `.env` may have changed. */
  variables: () => NodeJS.ProcessEnv;
  /** The scripts that they run. */
  webScript: string;
  storeScript: string;
}

/** A tree of processes that is one suite. */
export interface Tree {
  environment: Config;
  /** Puts new web processes in place of all, one after the other, with the settings and the build that are there now. */
  roll(): Promise<void>;
  /** Lets requests in flight finish, then ends the store. */
  stop(): Promise<void>;
  crashed(error: unknown): void;
}

/** How many web processes these variables ask for. Throws `StartRefused`, one sentence, for a wrong environment. */
export function processesIn(variables: NodeJS.ProcessEnv): number {
  const { WEB_CONCURRENCY } = readEnvironment(variables);
  // There are no sockets there by which several would reach the store.
  return process.platform === 'win32' ? 1 : WEB_CONCURRENCY;
}

/**
 * Starts the store, if it is the embedded one, and as many web processes as WEB_CONCURRENCY says, which take the connections
 * of one port in turn; restarts what dies. This process does nothing else, so that nothing of the suite can end it. Resolves
 * when all answer. Throws `StartRefused`, one sentence, if they cannot.
 */
export async function supervise({ variables, webScript, storeScript }: Plan): Promise<Tree> {
  let environment = readEnvironment(variables());
  const say = lineWriter(environment.LOG_LEVEL);
  cluster.setupPrimary({ exec: webScript, args: [] });
  const gathering = new Gathering(() => ({ store, webs }));
  // The system's allocator keeps what each thread has freed for itself: with two places for all threads it is half as much.
  const given = () => ({ MALLOC_ARENA_MAX: '2', ...variables() });
  const onWord = (word: Word, from: Kept) => gathering.hear(word, from);

  // The port is this process's, which hands connections on: one that it handed to the last that has closed would hang.
  const leave = (child: ChildProcess) =>
    Object.values(cluster.workers ?? {})
      .find((worker) => worker?.process === child)
      ?.disconnect();

  const web = (place: number) =>
    new Kept({
      name: `web ${place}`,
      spawn: () => cluster.fork({ ...given(), WEB_PROCESS: String(place) }).process,
      say,
      onWord,
      leave,
    });
  const store = environment.MONGODB_URI
    ? null
    : new Kept({ name: 'store', spawn: () => fork(storeScript, { env: given() }), say });
  const webs = Array.from({ length: environment.WEB_CONCURRENCY }, (_, at) => web(at + 1));

  let stopping = false;
  const stop = async () => {
    stopping = true;
    await Promise.all(webs.map((one) => one.end()));
    await store?.end();
  };
  try {
    // The first has enough to load until the store answers; the others wait until it does too: on few cores they would
    // only make the first page later.
    await Promise.all([store?.begin(), webs[0]?.begin()]);
    await Promise.all(webs.slice(1).map((one) => one.join()));
  } catch (error) {
    await stop();
    throw error;
  }
  const listening = () => say('info', 'listening', { url: environment.APP_URL, processes: webs.length });
  listening();

  async function roll(): Promise<void> {
    try {
      environment = readEnvironment(variables());
      const wanted = environment.WEB_CONCURRENCY;
      for (const one of webs.slice(0, wanted)) {
        await one.replace(restMs);
        if (stopping) return;
      }
      await Promise.all(webs.splice(wanted).map((one) => one.end()));
      while (webs.length < wanted) {
        const one = web(webs.length + 1);
        await one.begin();
        webs.push(one);
      }
      listening();
    } catch (error) {
      // One that is told to end while it starts has not failed.
      if (stopping) return;
      say('error', 'not replaced: the processes that ran go on', {
        err: { message: (error as Error).message },
      });
    }
  }

  let rolling = Promise.resolve();
  return {
    environment,
    roll() {
      rolling = rolling.then(roll);
      return rolling;
    },
    stop,
    crashed(error) {
      say('error', 'the supervisor ends', { err: { message: String(error) } });
    },
  };
}
