import { type ChildProcess, fork } from 'node:child_process';
import cluster from 'node:cluster';
import { type Config, readEnvironment } from '~/core/config.server';
import { Gathering } from './gathering';
import { Kept } from './kept';
import { lineWriter } from './lines';
import type { Word } from './messages';

/** In ms. How long clients may still use idle connections to a process that is being replaced. */
const restMs = 2_000;

/** The processes of the tree. */
export interface Plan {
  /** The environment of the processes, read again at each roll, since `.env` may have changed. */
  variables: () => NodeJS.ProcessEnv;
  /** The scripts they run. */
  webScript: string;
  storeScript: string;
}

/** A tree of processes that together are one suite. */
export interface Tree {
  environment: Config;
  /** Replaces all web processes one after the other, with the current settings and build. */
  roll(): Promise<void>;
  /** Lets requests in flight finish, then ends the store. */
  stop(): Promise<void>;
  crashed(error: unknown): void;
}

/** The number of web processes in this environment. Throws `StartRefused` with one sentence. */
export function processesIn(variables: NodeJS.ProcessEnv): number {
  const { WEB_CONCURRENCY } = readEnvironment(variables);
  // Windows has no Unix sockets for several processes to reach the store.
  return process.platform === 'win32' ? 1 : WEB_CONCURRENCY;
}

/**
 * Starts the store, if it is the embedded one, and WEB_CONCURRENCY web processes, which share one port, and restarts
 * what dies. This process does nothing else, so that nothing in the suite can end it. Resolves when all are ready.
 * Throws `StartRefused` with one sentence.
 */
export async function supervise({ variables, webScript, storeScript }: Plan): Promise<Tree> {
  let environment = readEnvironment(variables());
  const say = lineWriter(environment.LOG_LEVEL);
  cluster.setupPrimary({ exec: webScript, args: [] });
  const gathering = new Gathering(() => ({ store, webs }));
  // With two malloc arenas for all threads, glibc holds half as much freed memory.
  const makeEnvironment = () => ({ MALLOC_ARENA_MAX: '2', ...variables() });
  const onWord = (word: Word, from: Kept) => gathering.hear(word, from);

  // This process accepts connections and hands them on. One handed to a process that has just closed would hang.
  const leave = (child: ChildProcess) =>
    Object.values(cluster.workers ?? {})
      .find((worker) => worker?.process === child)
      ?.disconnect();

  const web = (place: number) =>
    new Kept({
      name: `web ${place}`,
      spawn: () => cluster.fork({ ...makeEnvironment(), WEB_PROCESS: String(place) }).process,
      say,
      onWord,
      leave,
    });
  const store = environment.MONGODB_URI
    ? null
    : new Kept({ name: 'store', spawn: () => fork(storeScript, { env: makeEnvironment() }), say });
  const webs = Array.from({ length: environment.WEB_CONCURRENCY }, (_, at) => web(at + 1));

  let stopping = false;
  const stop = async () => {
    stopping = true;
    await Promise.all(webs.map((one) => one.end()));
    await store?.end();
  };
  try {
    // The first one loads its code while the store opens. The others wait: on few cores they would delay the first
    // page.
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
      // A process told to end during its start has not failed.
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
