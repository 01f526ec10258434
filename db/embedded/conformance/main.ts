import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { openEmbeddedStore } from '../index';
import { corpusCases } from './bson-corpus';
import { readSuites } from './format';
import { knownFailure } from './known-failures';
import { leftOut } from './left-out';
import { type Outcome, type Runnable, report, Skipped } from './report';
import { type ServerFacts, serverFacts, unmet } from './requirements';
import { runCase } from './run-case';
import type { Case } from './suite';

/**
 * The suites that concern a server of this kind. Elsewhere in the specifications are drivers' own matters:
 * connection strings, authentication, discovery, encryption, pools.
 */
const SUITES = [
  'collection-management',
  'command-logging-and-monitoring',
  'command-monitoring',
  'convenient-transactions',
  'transactions-convenient-api',
  'crud',
  'gridfs',
  'index-management',
  'read-write-concern',
  'retryable-reads',
  'retryable-writes',
  'run-command',
  'sessions',
  'transactions',
  'unified-test-format',
  'versioned-api',
];

/**
 * Runs the public cases beneath a folder (first argument) against `MONGODB_URI`, or against an embedded store that
 * is made for it; a second argument is a pattern of those wanted. Ends with 1 where one failed that is not known to.
 */
async function main(root: string, pattern: RegExp): Promise<number> {
  const server = await openServer();
  try {
    const facts = await serverFacts(server.client);
    const all = [...suiteCases(root, server, facts), ...(server.embedded ? corpusCases(root, server) : [])];
    if (all.length === 0) {
      console.error(`There are no cases beneath ${root}: give the folder of the specifications' source.`);
      return 1;
    }
    const outcomes: Outcome[] = [];
    for (const one of all.filter(({ title }) => pattern.test(title)))
      outcomes.push(await outcomeOf(one, server.embedded));
    return report(outcomes);
  } finally {
    await server.close();
  }
}

/** What the cases run against. */
interface Server {
  uri: string;
  /** the runner's own, which no case sees */
  client: MongoClient;
  embedded: boolean;
  close(): Promise<void>;
}

async function openServer(): Promise<Server> {
  const given = process.env.MONGODB_URI;
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const store = given ? undefined : await openEmbeddedStore({ folder, testCommands: true });
  const uri = store?.uri ?? (given as string);
  const client = await new MongoClient(uri).connect();
  return {
    uri,
    client,
    embedded: store !== undefined,
    async close() {
      await client.close();
      await store?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The cases of the unified test format, and of the older ones. */
function suiteCases(root: string, { uri, client, embedded }: Server, facts: ServerFacts): Runnable[] {
  return readSuites(root, SUITES).flatMap((file) =>
    file.suite.tests.map((test) => ({
      title: `${file.path}: ${test.description}`,
      async run() {
        const reason =
          skipReason(test) ??
          unmet(file.suite.runOnRequirements, facts) ??
          unmet(test.runOnRequirements, facts) ??
          leftOut(file, test, embedded);
        if (reason) throw new Skipped(reason);
        await runCase(uri, client, file.suite, test);
      },
    })),
  );
}

/** Why a case is not for any driver; the archive has the Go driver's own reasons, too, which are no others'. */
const skipReason = ({ skipReason }: Case): string | undefined =>
  /GODRIVER|string-only/.test(skipReason ?? '') ? undefined : skipReason;

async function outcomeOf({ title, run }: Runnable, embedded: boolean): Promise<Outcome> {
  const known = embedded ? knownFailure(title) : undefined;
  try {
    await run();
    return { title, kind: 'passed', reason: known };
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof Skipped) return { title, kind: 'skipped', reason: message };
    return known ? { title, kind: 'known', reason: known } : { title, kind: 'failed', reason: message };
  }
}

process.exit(await main(process.argv[2] ?? '', new RegExp(process.argv[3] ?? '')));
