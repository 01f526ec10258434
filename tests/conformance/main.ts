import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { openEmbeddedStore } from '../../db/embedded/index';
import { runBsonCorpus } from './bson-corpus';
import { type Case, readSuites, type SuiteFile } from './format';
import { KNOWN_FAILURES } from './known-failures';
import { leftOut } from './left-out';
import { type Outcome, report } from './report';
import { type ServerFacts, serverFacts, unmet } from './requirements';
import { runCase } from './run-case';

/**
 * The suites that concern a server of this kind. Elsewhere in the specifications are drivers' own matters:
 * connection strings, authentication, discovery, encryption, pools.
 */
const SUITES = [
  'collection-management',
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
async function main(root: string, pattern: string): Promise<number> {
  const files = readSuites(root, SUITES);
  if (files.length === 0) {
    console.error(`There are no cases beneath ${root}: give the folder of the specifications' source.`);
    return 1;
  }
  const server = await openServer();
  const client = await new MongoClient(server.uri).connect();
  try {
    const facts = await serverFacts(client);
    const outcomes: Outcome[] = [];
    for (const [file, test] of wanted(files, new RegExp(pattern)))
      outcomes.push(await outcomeOf(file, test, server, client, facts));
    if (server.embedded) outcomes.push(...(await runBsonCorpus(root, server.uri, client)));
    return report(outcomes);
  } finally {
    await client.close();
    await server.close();
  }
}

interface Server {
  uri: string;
  embedded: boolean;
  close(): Promise<void>;
}

async function openServer(): Promise<Server> {
  const uri = process.env.MONGODB_URI;
  if (uri) return { uri, embedded: false, close: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const store = await openEmbeddedStore({ folder, testCommands: true });
  return {
    uri: store.uri,
    embedded: true,
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function wanted(files: SuiteFile[], pattern: RegExp): [SuiteFile, Case][] {
  const all = files.flatMap((file) => file.suite.tests.map((test): [SuiteFile, Case] => [file, test]));
  return all.filter(([file, test]) => pattern.test(`${file.path}: ${test.description}`));
}

async function outcomeOf(
  file: SuiteFile,
  test: Case,
  server: Server,
  client: MongoClient,
  facts: ServerFacts,
): Promise<Outcome> {
  const title = `${file.path}: ${test.description}`;
  const { suite } = file;
  const skipped =
    test.skipReason ??
    unmet(suite.runOnRequirements, facts) ??
    unmet(test.runOnRequirements, facts) ??
    leftOut(file, test, server.embedded);
  if (skipped) return { title, kind: 'skipped', reason: skipped };
  try {
    await runCase(server.uri, client, suite, test);
    return { title, kind: 'passed' };
  } catch (error) {
    const known = server.embedded && KNOWN_FAILURES.find(({ cases }) => cases.test(title));
    return {
      title,
      kind: known ? 'known' : 'failed',
      reason: known ? known.reason : String((error as Error).message),
    };
  }
}

process.exit(await main(process.argv[2] ?? '', process.argv[3] ?? ''));
