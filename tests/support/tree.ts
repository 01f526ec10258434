import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { vi } from 'vitest';
import { type Started, startScript, untilSaid } from './process';
import { freePort } from './suite';

/** A suite of several processes, as `npm start` runs it. */
export interface Tree extends Started {
  url: string;
  /** The numbers of its living processes by what they are: 'web 1', 'web 2', 'store'. */
  pids(): Record<string, number>;
  /** Ends one of them without a moment to end anything, and answers its number. */
  kill(name: string): number;
  /** Which of its web processes has given an answer. */
  placeOf(answer: Pick<TreeAnswer, 'id'>): Promise<string>;
}

interface TreeAnswer {
  status: number;
  id: string;
  /** Whether the process takes nothing more over this connection: it is about to end. */
  isLast: boolean;
}

/** Starts the suite as two web processes over one store; resolves when both answer. */
export async function startTree(variables: Record<string, string>): Promise<Tree> {
  const PORT = String(await freePort());
  const started = startScript('scripts/start.mjs', {
    PORT,
    WEB_CONCURRENCY: '2',
    // Chosen, so that the start warns of nothing.
    BILLING_PROVIDER: 'local',
    ...variables,
  });
  await untilSaid(started, /"processes":(2)/);
  const pids = () => childrenOf(started.child.pid ?? 0);
  return {
    ...started,
    url: `http://127.0.0.1:${PORT}`,
    pids,
    kill(name) {
      const pid = pids()[name];
      // None would be 0, by which the system means all of the caller's own group.
      if (!pid) throw new Error(`there is no ${name}`);
      process.kill(pid, 'SIGKILL');
      return pid;
    },
    placeOf: ({ id }) => untilSaid(started, new RegExp(`"process":(\\d+),"requestId":"${id}"`)),
  };
}

/** Asks by a connection of its own, or over the one that an agent keeps. */
export function ask(url: string, path: string, agent: http.Agent | false = false): Promise<TreeAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${url}${path}`, { agent }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          id: String(response.headers['x-request-id']),
          isLast: response.headers.connection === 'close',
        }),
      );
      response.once('error', reject);
    });
    request.once('error', reject);
  });
}

/** A connection that is kept for one request after the other. */
export const oneConnection = () => new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Resolves when a process is gone. */
export async function untilGone(pid: number): Promise<void> {
  await vi.waitFor(
    () => {
      if (isLiving(pid)) throw new Error(`${pid} lives`);
    },
    { timeout: 120_000, interval: 20 },
  );
}

/** Whether a process is there. */
export function isLiving(pid: number): boolean {
  try {
    // One that has died and was not asked after yet is no process any more.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** The numbers of the living processes that one has started, by what they are. */
export function childrenOf(parent: number): Record<string, number> {
  const found: Record<string, number> = {};
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (!new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8')))
        continue;
      const title = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      found[title.replace(/^laoban /, '')] = Number(name);
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}
