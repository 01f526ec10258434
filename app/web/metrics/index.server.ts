import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Express, NextFunction, Request, Response } from 'express';
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '~/core/config.server';
import type { OnCommand } from '~db/connect';
import { countLivingJobs } from '~db/jobs';
import { carriesMetricsToken } from '../server-timing.server';
import { answerOthers, askOthers } from './tree.server';

/** What this process counts; null if metrics are off. */
interface Metrics {
  registry: Registry;
  /** This process's number, '1' if it is the only one. */
  process: string;
  requests: Histogram;
  commands: Histogram;
  failures: Counter;
  jobFailures: Counter;
}

let metrics: Metrics | undefined;

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Starts counting, once, at start. Each figure has a process label: sums would drop when one process restarts. */
export function startMetrics(place = 1): void {
  const registry = new Registry();
  const registers = [registry];
  metrics = {
    registry,
    process: String(place),
    requests: new Histogram({
      name: 'laoban_request_seconds',
      help: 'Time of requests, by the pattern of their route.',
      labelNames: ['method', 'route', 'status', 'process'],
      buckets,
      registers,
    }),
    commands: new Histogram({
      name: 'laoban_database_seconds',
      help: 'Time of commands to the database.',
      labelNames: ['command', 'failed', 'process'],
      buckets,
      registers,
    }),
    failures: new Counter({
      name: 'laoban_failures_total',
      help: 'Requests that failed in a way that nobody expected.',
      labelNames: ['process'],
      registers,
    }),
    jobFailures: new Counter({
      name: 'laoban_job_failures_total',
      help: 'Attempts at background work that failed.',
      labelNames: ['kind', 'process'],
      registers,
    }),
  };
  addProcessGauges(metrics);
  answerOthers(async () => JSON.stringify(await registry.getMetricsAsJSON()));
}

/** Gauges of the process itself, read on each scrape. */
function addProcessGauges({ registry, process: place }: Metrics): void {
  const registers = [registry];
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  new Gauge({
    name: 'laoban_event_loop_lag_seconds',
    help: 'How long the process was blocked since the last request for metrics.',
    // Prometheus reserves the label `quantile` for summaries.
    labelNames: ['percentile', 'process'],
    registers,
    collect() {
      for (const percentile of [50, 99, 100]) {
        // The monitor's own 10 ms timer is part of the measured delay.
        const lag = Math.max(0, loop.percentile(percentile) / 1e9 - 0.01);
        this.set({ percentile, process: place }, lag);
      }
      loop.reset();
    },
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['process'],
      registers,
      collect() {
        this.set({ process: place }, read());
      },
    });
  gauge('laoban_memory_bytes', memoryHelp, () => process.memoryUsage.rss());
  gauge('laoban_heap_bytes', 'Memory that JavaScript uses.', () => process.memoryUsage().heapUsed);
  gauge('laoban_up_seconds', 'How long the process has been running.', () => process.uptime());
}

/** The driver's command listener; undefined if metrics are off. */
export function onCommand(): OnCommand | undefined {
  if (!metrics) return undefined;
  const { commands, process } = metrics;
  return (command, milliseconds, failed) =>
    commands.observe({ command, failed: String(failed), process }, milliseconds / 1000);
}

/** Counts an unexpected error. With `kind`, a failed attempt of that background job. */
export function countFailure(kind?: string): void {
  if (!metrics) return;
  const { failures, jobFailures, process } = metrics;
  if (kind === undefined) failures.inc({ process });
  else jobFailures.inc({ kind, process });
}

/** Measures requests and serves `/metrics` to callers with the token. Without METRICS_TOKEN the address does not exist. */
export function watch(app: Express, { METRICS_TOKEN }: Config): void {
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
      // One label for all unknown addresses.
      route: pattern === '' || pattern.endsWith('*') ? 'unknown' : `/${pattern.replace(/^\//, '')}`,
      status: String(response.writableFinished ? response.statusCode : 499),
    };
    metrics?.requests.observe({ ...labels, process: metrics.process }, (performance.now() - began) / 1000);
  });
  next();
}

/** The label of addresses that the router does not handle. */
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
  if (!metrics) return;
  const { texts, pids } = await askOthers();
  const all = AggregatorRegistry.aggregate([
    await metrics.registry.getMetricsAsJSON(),
    ...texts.map((text) => JSON.parse(text)),
    await memoryOf(pids).getMetricsAsJSON(),
    await (await databaseMetrics()).getMetricsAsJSON(),
  ]);
  response.type(all.contentType).send(await all.metrics());
}

const memoryHelp = 'Memory of the process.';

/** The memory of the processes that serve no pages, on systems with /proc. */
function memoryOf(pids: Record<string, number>): Registry {
  const registry = new Registry();
  const memory = new Gauge({
    name: 'laoban_memory_bytes',
    help: memoryHelp,
    labelNames: ['process'],
    registers: [registry],
  });
  for (const [name, pid] of Object.entries(pids)) {
    try {
      const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      memory.set({ process: name }, Number(kilobytes) * 1024);
    } catch {
      // Other systems have no such file.
    }
  }
  return registry;
}

/** Metrics of the shared database, reported once. */
async function databaseMetrics(): Promise<Registry> {
  const registry = new Registry();
  const registers = [registry];
  const up = new Gauge({ name: 'laoban_database_up', help: 'Whether the database answers.', registers });
  try {
    const counts = await countLivingJobs();
    const jobs = new Gauge({
      name: 'laoban_jobs',
      help: 'Background work that waits or runs, by its kind.',
      labelNames: ['kind', 'state'],
      registers,
    });
    for (const { kind, state, count } of counts) jobs.set({ kind, state }, count);
    up.set(1);
  } catch {
    up.set(0);
  }
  return registry;
}
