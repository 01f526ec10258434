import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { vi } from 'vitest';
import { type Started, startScript, untilSaid } from './process';
import { freePort } from './suite';

/** A suite of several processes, as `npm start` runs it. */
export interface Tree extends Started {
  url: string;
  /** The pids of its living processes: 'web 1', 'web 2', 'store'. */
  pids(): Record<string, number>;
  /** Kills one of them and returns its pid. */
  kill(name: string): number;
  /** Which web process gave an answer. */
  placeOf(answer: Pick<TreeAnswer, 'id'>): Promise<string>;
}

interface TreeAnswer {
  status: number;
  id: string;
  /** Whether the process closes the connection: it is about to end. */
  isLast: boolean;
}

/** Starts the suite as two web processes over one store. Resolves when both are ready. */
export async function startTree(variables: Record<string, string>): Promise<Tree> {
  const PORT = String(await freePort());
  const started = startScript('scripts/start.mjs', {
    PORT,
    WEB_CONCURRENCY: '2',
    // Set, so that the start prints no warning.
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
      // 0 would mean the caller's own process group.
      if (!pid) throw new Error(`there is no ${name}`);
      process.kill(pid, 'SIGKILL');
      return pid;
    },
    placeOf: ({ id }) => untilSaid(started, new RegExp(`"process":(\\d+),"requestId":"${id}"`)),
  };
}

/** Sends a request over a new connection, or over an agent's. */
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

/** An agent with a single keep-alive connection. */
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

/** Whether a process is alive. */
export function isLiving(pid: number): boolean {
  try {
    // A zombie is not alive.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** The pids of a process's living children, by name. */
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
