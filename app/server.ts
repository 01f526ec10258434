import type { Server } from 'node:http';
import type { Express } from 'express';
import { type Config, givesPlansAway, readEnvironment, StartRefused, setConfig } from '~/core/config.server';
import { log, startLog } from '~/core/log.server';
import { setModules } from '~/core/modules.server';
import { openCharges } from '~db/across-companies';
import { BackupRefused } from '~db/backup/format';
import { refuseUnfinished } from '~db/backup/unfinished';
import { companyIds } from '~db/company-ids';
import { DatabaseRefused, openDatabase } from '~db/connect';
import { checkDataFormat } from '~db/data-format';
import { isDuplicate } from '~db/duplicate';
import { makeIndexes } from '~db/indexes';
import { shareOf, startJobs } from '~db/jobs';
import { rebuildSearchOfAll } from '~db/rebuild-search';
import { seedSampleCompany as seed } from '~db/seed/sample-company';
import { isOutOfRoom, isUnreachable } from '~db/unreachable';
import { skipForNew, startUpgrades } from '~db/upgrades';
import { installFonts } from './gateways/fonts';
import { announcePrinter, closePdf } from './gateways/pdf';
import { hasEncoder } from './gateways/video';
import { byTheClock, kinds, printingKinds } from './jobs.server';
import { hashPassword } from './modules/account/index.server';
import { giveBackWhatIsLost } from './modules/billing/index.server';
import { setReactions } from './modules/reactions.server';
import { allModules } from './modules.server';
import { reactions } from './reactions.server';
import { upgrades } from './upgrades.server';
import { makeApp } from './web/express.server';
import { drain, listen } from './web/listen.server';
import { countFailure, onCommand, startMetrics } from './web/metrics/index.server';
import type { Build } from './web/router.server';

/** For tests of the documented calls and of the route subsets. */
export { everyCall } from './web/reference/calls.server';
export { routeRequests } from './web/router.server';
export const serverBuild = () => import('virtual:react-router/server-build');

/** A running suite. */
export interface Running {
  url: string;
  environment: Config;
  /**
   * Lets requests in flight finish and gives background jobs back, then closes server and store. Idle connections may
   * be used for `restMs` more if another process takes over.
   */
  stop(how?: { restMs: number }): Promise<void>;
  /** Logs an uncaught error. The process must end after it. */
  crashed(error: unknown): void;
}

/** Reads the environment and opens log and database, for scripts that serve no pages. */
export async function open(
  variables: NodeJS.ProcessEnv,
  { inTree = false }: Pick<How, 'inTree'> = {},
): Promise<{ environment: Config; close(): Promise<void> }> {
  const environment = readEnvironment(variables);
  const place = inTree ? Number(variables.WEB_PROCESS) : undefined;
  setConfig({ ...environment, place });
  startLog(environment.LOG_LEVEL, place);
  installFonts(environment.DATA_DIR);
  setModules(allModules);
  setReactions(reactions);
  if (environment.METRICS_TOKEN) startMetrics(place);
  let close: (() => Promise<void>) | undefined;
  try {
    const database = await openDatabase({
      uri: environment.MONGODB_URI,
      folder: environment.DATA_DIR,
      served: inTree,
      onCommand: onCommand(),
    });
    close = () => database.close();
    await refuseUnfinished(database.db);
    // A full disk is no reason to refuse: the format is written at a later start.
    await checkDataFormat(database.db).catch((error) => {
      if (!isOutOfRoom(error)) throw error;
    });
    await makeIndexes();
    return { environment, close };
  } catch (error) {
    await close?.();
    throw refusedStart(error);
  }
}

/** Turns a database that is unavailable or full into a one-sentence refusal; returns any other error as it is. */
function refusedStart(error: unknown): unknown {
  if (error instanceof DatabaseRefused || error instanceof BackupRefused)
    return new StartRefused(error.message);
  const why = (error as Error).message;
  if (isOutOfRoom(error))
    return new StartRefused(`The disk of the database is full, make room on it: ${why}.`);
  if (!isUnreachable(error)) return error;
  return new StartRefused(`The database went away while the suite was starting: ${why}.`);
}

/** Writes the sample company to the open store; see `db/seed`. Throws `StartRefused` if there is no room for it. */
export async function seedSampleCompany() {
  // Its records are of this version: upgrades of an earlier one must not reach them.
  await skipForNew(upgrades).catch((error) => {
    throw refusedStart(error);
  });
  await upgradeRecords().ended;
  // Of two started at once, one finds the other's records and is refused, with nothing written.
  return await seed(hashPassword).catch((error) => {
    if (!isDuplicate(error)) throw refusedStart(error);
    return seed(hashPassword);
  });
}

const upgradeRecords = () =>
  startUpgrades(upgrades, {
    onFailure: (err, name) => log().error({ err, name }, 'an upgrade failed and is tried again'),
  });

/** Rebuilds the search entries of all companies in the open store. Returns the number of companies. */
export const rebuildAllSearch = () => rebuildSearchOfAll(companyIds());

/** In ms. How soon a living server notices that another one died during paid work. */
const sweepEveryMs = 15_000;

/** Options for starting a suite. */
interface How {
  build?: Build;
  before?: (app: Express) => void;
  /**
   * Whether this is one of several processes under a supervisor, which serves the embedded store and announces when all
   * are ready.
   */
  inTree?: boolean;
}

/**
 * Starts the suite: environment, log, database with indexes, web server, background jobs. Throws `StartRefused` with
 * one sentence for a wrong environment, a port in use, or a folder that is not writable.
 */
export async function start(
  variables: NodeJS.ProcessEnv = process.env,
  { build, before, inTree = false }: How = {},
): Promise<Running> {
  const { environment, close } = await open(variables, { inTree });
  const onFailure = (err: unknown) => log().error({ err }, 'lost charges could not be given back');
  const sweep = () => giveBackWhatIsLost(openCharges());
  // A failure does not stop the start: the next sweep is due in seconds.
  await sweep().catch(onFailure);
  const app = makeApp(environment, build ?? (await serverBuild()), before);
  // With a full disk they run instead, over no company.
  await skipForNew(upgrades).catch((error) => {
    if (!isOutOfRoom(error)) throw error;
  });
  // Before the first request, which waits for the upgrades of its company.
  const upgrading = upgradeRecords();
  let server: Server;
  try {
    server = await listen(app, environment);
  } catch (error) {
    await upgrading.stop();
    await close();
    throw error;
  }
  const onJobFailure = (err: unknown, failed?: { kind: string }) => {
    countFailure(failed?.kind);
    log().error({ err, ...failed }, 'background work failed');
  };
  // Some work is done by only one of the processes.
  const isFirst = !inTree || variables.WEB_PROCESS === '1';
  const worker = startJobs({
    kinds: inTree ? shareOf(kinds, Number(variables.WEB_PROCESS)) : kinds,
    byTheClock,
    // Several processes already run several jobs at once.
    ...(inTree && { concurrency: 1 }),
    onFailure: onJobFailure,
  });
  const printer = startJobs({
    // The other processes wait for printed documents.
    kinds: inTree && isFirst ? printingKinds : [],
    lookEverySeconds: 0.2,
    onFailure: onJobFailure,
  });
  const sweeping = setInterval(() => void sweep().catch(onFailure), sweepEveryMs).unref();
  if (isFirst && !hasEncoder())
    log().warn('no video encoder is installed for this system: scenes have no video');
  if (isFirst && givesPlansAway(environment)) {
    log().warn(
      'BILLING_PROVIDER is not set: the test checkout gives plans and credits away. Set it to stripe, local or none.',
    );
  }
  const url = `http://${environment.HOST.includes(':') ? `[${environment.HOST}]` : environment.HOST}:${environment.PORT}`;
  // Not waited for: a browser takes a second to start.
  if (isFirst && log().isLevelEnabled('info')) void announcePrinter();
  if (!inTree) log().info({ url, store: environment.MONGODB_URI ? 'mongodb' : 'embedded' }, 'listening');

  return {
    url,
    environment,
    async stop(how) {
      clearInterval(sweeping);
      await Promise.all([drain(server, how), worker.stop(), printer.stop(), upgrading.stop()]);
      await closePdf();
      await close();
      log().flush();
    },
    crashed(error) {
      log().fatal({ err: error }, 'the process ends');
      log().flush();
    },
  };
}
