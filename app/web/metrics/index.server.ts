import { readFileSync } from 'node:fs';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { Express, NextFunction, Request, Response } from 'express';
import type { OnCommand } from '~db/connect';
import { countLivingJobs } from '~db/jobs';
import type { Environment } from '../env.server';
import { carriesMetricsToken } from '../server-timing.server';
import { Counter, type Family, gauge, Histogram, labelled, textOf } from './families';
import { answerOthers, askOthers } from './tree.server';

/** What this process counts; nothing where nobody may ask for it. */
interface Metrics {
  /** Which of the processes of the tree this is, '1' where it is the only one. */
  process: string;
  requests: Histogram;
  commands: Histogram;
  failures: Counter;
  jobFailures: Counter;
  loop: IntervalHistogram;
}

let metrics: Metrics | undefined;

/** Begins to count, once, at start. */
export function startMetrics(place = 1): void {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  metrics = {
    process: String(place),
    requests: new Histogram('laoban_request_seconds', 'Time of requests, by the pattern of their route.'),
    commands: new Histogram('laoban_database_seconds', 'Time of commands to the database.'),
    failures: new Counter('laoban_failures_total', 'Requests that failed in a way that nobody expected.'),
    jobFailures: new Counter('laoban_job_failures_total', 'Attempts at background work that failed.'),
    loop,
  };
  answerOthers(() => JSON.stringify(ownFamilies()));
}

/** What the database's driver is to tell of its commands; nothing where nobody asks. */
export function onCommand(): OnCommand | undefined {
  if (!metrics) return undefined;
  const { commands } = metrics;
  return (command, milliseconds, failed) =>
    commands.add({ command, failed: String(failed) }, milliseconds / 1000);
}

/** Counts an answer that nobody expected; with a kind of background work, an attempt at it. */
export function countFailure(kind?: string): void {
  if (kind === undefined) metrics?.failures.add({});
  else metrics?.jobFailures.add({ kind });
}

/** Measures requests, and answers `/metrics` to whoever has the token. Without one there is no such address. */
export function watch(app: Express, { METRICS_TOKEN }: Environment): void {
  if (!METRICS_TOKEN) return;
  app.use(measure);
  app.use((request, response, next) =>
    request.path.toLowerCase() === '/metrics'
      ? void answer(request, response, METRICS_TOKEN).catch(next)
      : next(),
  );
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

function measure(request: Request, response: Response, next: NextFunction): void {
  const began = performance.now();
  response.locals.route = { pattern: ownPattern(request.path) };
  response.on('close', () => {
    const { pattern } = response.locals.route as { pattern: string };
    const labels = {
      method: methods.has(request.method) ? request.method : 'other',
      // The address that leads nowhere is one, whatever was asked for.
      route: pattern === '' || pattern.endsWith('*') ? 'unknown' : `/${pattern.replace(/^\//, '')}`,
      status: String(response.writableFinished ? response.statusCode : 499),
    };
    metrics?.requests.add(labels, (performance.now() - began) / 1000);
  });
  next();
}

/** What the router does not see; all else it says itself. */
function ownPattern(path: string): string {
  if (path.startsWith('/assets/')) return '/assets';
  const own = path.toLowerCase();
  return ['/healthz', '/readyz', '/metrics'].includes(own) ? own : '';
}

async function answer(request: Request, response: Response, token: string): Promise<void> {
  response.set('Cache-Control', 'no-store');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.status(405).set('Allow', 'GET, HEAD').end();
    return;
  }
  if (!carriesMetricsToken(request.get('Authorization'), token)) {
    response.status(401).set('WWW-Authenticate', 'Bearer').end();
    return;
  }
  const { texts, pids } = await askOthers();
  const others = texts.flatMap((text) => JSON.parse(text) as Family[]);
  const all = [...ownFamilies(), ...others, ...memoryOf(pids), ...(await databaseFamilies())];
  response.type('text/plain; version=0.0.4; charset=utf-8').send(textOf(all));
}

/** The figures of this process, each with its number: summed up they would fall when one starts anew. */
function ownFamilies(): Family[] {
  if (!metrics) return [];
  const { process: place, requests, commands, failures, jobFailures, loop } = metrics;
  const lag = (
    [
      ['0.5', 50],
      ['0.99', 99],
      ['1', 100],
    ] as const
  ).map(
    // It measures its own pause of ten milliseconds too.
    ([quantile, percent]) => [{ quantile }, Math.max(0, loop.percentile(percent) / 1e9 - 0.01)] as const,
  );
  loop.reset();
  const { rss, heapUsed } = process.memoryUsage();
  const families = [
    ...[requests, commands, failures, jobFailures].map((one) => one.family()),
    gauge('laoban_event_loop_lag_seconds', 'How long the process had no time, since it was asked last.', lag),
    gauge('laoban_memory_bytes', memoryHelp, [[{}, rss]]),
    gauge('laoban_heap_bytes', 'Memory that JavaScript uses.', [[{}, heapUsed]]),
    gauge('laoban_up_seconds', 'How long the process has been running.', [[{}, process.uptime()]]),
  ];
  return labelled(families, { process: place });
}

const memoryHelp = 'Memory of the process.';

/** The memory of the processes that serve no pages, where the system tells. */
function memoryOf(pids: Record<string, number>): Family[] {
  return Object.entries(pids).flatMap(([name, pid]) => {
    try {
      const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return [gauge('laoban_memory_bytes', memoryHelp, [[{ process: name }, Number(kilobytes) * 1024]])];
    } catch {
      return [];
    }
  });
}

/** What all processes share, said once. */
async function databaseFamilies(): Promise<Family[]> {
  const up = (value: number) => gauge('laoban_database_up', 'Whether the database answers.', [[{}, value]]);
  try {
    const counts = (await countLivingJobs()).map(
      ({ kind, state, count }) => [{ kind, state }, count] as const,
    );
    return [up(1), gauge('laoban_jobs', 'Background work that waits or runs, by its kind.', counts)];
  } catch {
    return [up(0)];
  }
}
