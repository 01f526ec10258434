import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Document, MongoClient } from 'mongodb';
import type { Value } from '../storage/values';
import type { Entities, SeenEvent } from './entities';
import { Mismatch, match } from './matching';
import { Skipped } from './report';

/** What the steps of the runner itself work with. */
export interface Bench {
  entities: Entities;
  /** a client that no case sees */
  internal: MongoClient;
  /** the fail points that were set, to be ended after the case */
  failPoints: Set<string>;
}

type Check = (bench: Bench, args: Document) => Promise<void> | void;

function ensure(holds: boolean, what: string): void {
  if (!holds) throw new Mismatch(what);
}

async function failPoint({ internal, failPoints }: Bench, { failPoint }: Document): Promise<void> {
  failPoints.add(failPoint.configureFailPoint);
  await internal.db('admin').command(failPoint);
}

function lastLsids({ entities }: Bench, client: string): [Value, Value] {
  const sent = entities
    .observed(client)
    .events.filter(({ name }) => name === 'commandStartedEvent')
    .slice(-2);
  const [first, second] = sent.map(({ event }) => event.command.lsid);
  return [first, second];
}

const sameLsids = (bench: Bench, client: string): boolean => {
  const [first, second] = lastLsids(bench, client);
  return isDeepStrictEqual(first.id.buffer, second.id.buffer);
};

async function hasCollection({ internal }: Bench, args: Document): Promise<boolean> {
  const { databaseName, database, collectionName, collection } = args;
  const name = collectionName ?? collection;
  const found = await internal
    .db(databaseName ?? database)
    .listCollections({ name }, { nameOnly: true })
    .toArray();
  return found.length > 0;
}

async function hasIndex(bench: Bench, args: Document): Promise<boolean> {
  if (!(await hasCollection(bench, args))) return false;
  const { databaseName, database, collectionName, collection, indexName, index } = args;
  const indexes = await bench.internal
    .db(databaseName ?? database)
    .collection(collectionName ?? collection)
    .listIndexes()
    .toArray();
  return indexes.some(({ name }) => name === (indexName ?? index));
}

/** How many events of a client are as described. */
function countEvents({ entities }: Bench, { client, event }: Document): number {
  const [name, pattern] = Object.entries(event)[0] as [string, Document];
  const fits = (seen: SeenEvent) => {
    try {
      match(pattern, seen.event, entities, name);
      return seen.name === name;
    } catch {
      return false;
    }
  };
  return entities.observed(client).events.filter(fits).length;
}

const STATES: Record<string, string[]> = {
  none: ['NO_TRANSACTION'],
  starting: ['STARTING_TRANSACTION'],
  in_progress: ['TRANSACTION_IN_PROGRESS'],
  committed: ['TRANSACTION_COMMITTED', 'TRANSACTION_COMMITTED_EMPTY'],
  aborted: ['TRANSACTION_ABORTED'],
};

const session = ({ entities }: Bench, args: Document) => entities.get(args.session);

/** How long the driver may take to report an event that a case waits for. */
const EVENT_PATIENCE_MS = 10_000;

/** The operations of the unified test format that are the runner's own. */
const CHECKS: Record<string, Check> = {
  failPoint,
  targetedFailPoint: failPoint,
  createEntities: ({ entities }, args) => entities.create(args.entities),
  wait: async (_, { ms }) => wait(ms),
  waitForEvent: async (bench, args) => {
    for (const until = Date.now() + EVENT_PATIENCE_MS; countEvents(bench, args) < args.count; await wait(10))
      ensure(Date.now() < until, `event ${Object.keys(args.event)[0]} was not reported`);
  },
  assertEventCount: (bench, args) => {
    const count = countEvents(bench, args);
    ensure(
      count === args.count,
      `expected ${args.count} events ${Object.keys(args.event)[0]}, found ${count}`,
    );
  },
  assertSessionDirty: (bench, args) =>
    ensure(session(bench, args).serverSession.isDirty, 'the session is not dirty'),
  assertSessionNotDirty: (bench, args) =>
    ensure(!session(bench, args).serverSession.isDirty, 'the session is dirty'),
  assertSessionPinned: (bench, args) => ensure(session(bench, args).isPinned, 'the session is not pinned'),
  assertSessionUnpinned: (bench, args) => ensure(!session(bench, args).isPinned, 'the session is pinned'),
  assertSessionTransactionState: (bench, args) => {
    const { state } = session(bench, args).transaction;
    ensure(STATES[args.state]?.includes(state) === true, `the transaction is ${state}, not ${args.state}`);
  },
  assertSameLsidOnLastTwoCommands: (bench, { client }) =>
    ensure(sameLsids(bench, client), 'the lsids differ'),
  assertDifferentLsidOnLastTwoCommands: (bench, { client }) =>
    ensure(!sameLsids(bench, client), 'the lsids are the same'),
  assertNumberConnectionsCheckedOut: ({ entities }, { client, connections }) => {
    const { checkedOut } = entities.observed(client);
    ensure(checkedOut === connections, `expected ${connections} connections in use, found ${checkedOut}`);
  },
  assertCollectionExists: async (bench, args) =>
    ensure(await hasCollection(bench, args), 'the collection does not exist'),
  assertCollectionNotExists: async (bench, args) =>
    ensure(!(await hasCollection(bench, args)), 'the collection exists'),
  assertIndexExists: async (bench, args) => ensure(await hasIndex(bench, args), 'the index does not exist'),
  assertIndexNotExists: async (bench, args) => ensure(!(await hasIndex(bench, args)), 'the index exists'),
};

/** Runs a step of the runner itself; throws `Mismatch` where it does not hold. */
export async function check(name: string, bench: Bench, args: Document): Promise<void> {
  const run = CHECKS[name];
  if (!run) throw new Skipped(`the runner does not do testRunner.${name}`);
  await run(bench, args);
}
