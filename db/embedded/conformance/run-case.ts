import { setTimeout as wait } from 'node:timers/promises';
import type { ClientSession, Document, MongoClient } from 'mongodb';
import type { Value } from '../storage/values';
import { type Bench, check } from './checks';
import { Entities } from './entities';
import { checkError, checkEvents } from './expectations';
import { Mismatch, match, same } from './matching';
import { runOn } from './operations';
import { Skipped } from './report';
import type { Case, CollectionData, Operation, Suite } from './suite';

/** How long a case may take before it counts as one that hangs. */
const PATIENCE_MS = 30_000;

/** Runs one case against a server; throws what did not hold. */
export async function runCase(uri: string, internal: MongoClient, suite: Suite, test: Case): Promise<void> {
  // What a case before left open would hold this one up. The embedded store has no such command, and ends by itself
  // what a client that is gone has left.
  await internal
    .db('admin')
    .command({ killAllSessions: [] })
    .catch(() => undefined);
  const bench: Bench = { entities: new Entities(uri), internal, failPoints: new Set() };
  try {
    await Promise.race([runSteps(bench, suite, test), tooLong()]);
  } finally {
    for (const name of bench.failPoints)
      await internal.db('admin').command({ configureFailPoint: name, mode: 'off' });
    await bench.entities.close();
  }
}

async function tooLong(): Promise<never> {
  await wait(PATIENCE_MS, undefined, { ref: false });
  throw new Mismatch(`no end within ${PATIENCE_MS / 1000} seconds`);
}

async function runSteps(bench: Bench, suite: Suite, test: Case): Promise<void> {
  for (const data of suite.initialData ?? []) await prepare(bench.internal, data);
  await bench.entities.create([...(suite.createEntities ?? []), ...(test.createEntities ?? [])]);
  for (const operation of test.operations) await runOperation(bench, operation);
  for (const expected of test.expectEvents ?? []) checkEvents(expected, bench.entities);
  for (const data of test.outcome ?? []) await checkOutcome(bench.internal, data);
}

async function prepare(internal: MongoClient, data: CollectionData): Promise<void> {
  const database = internal.db(data.databaseName);
  await database.dropCollection(data.collectionName);
  if (data.createOptions || data.documents.length === 0)
    await database.createCollection(data.collectionName, data.createOptions);
  if (data.documents.length > 0)
    await database
      .collection(data.collectionName)
      .insertMany(data.documents, { writeConcern: { w: 'majority' } });
}

async function runOperation(bench: Bench, operation: Operation): Promise<void> {
  const { name, expectError, expectResult, saveResultAsEntity, ignoreResultAndError } = operation;
  let result: Value;
  try {
    result = await perform(bench, operation);
  } catch (error) {
    if (ignoreResultAndError && !(error instanceof Skipped)) return;
    if (!expectError) throw error;
    checkError(expectError, error, bench.entities);
    return;
  }
  if (expectError) throw new Mismatch(`${name} should have been refused`);
  if (expectResult !== undefined && !ignoreResultAndError) match(expectResult, result, bench.entities, name);
  if (saveResultAsEntity) bench.entities.set(saveResultAsEntity, result);
}

async function perform(bench: Bench, { name, object, arguments: args = {} }: Operation): Promise<Value> {
  if (object === 'testRunner') return check(name, bench, args);
  const on = bench.entities.get(object);
  if (name !== 'withTransaction') return runOn(on, name, args, bench.entities);
  const { callback, ...options } = args as Document & { callback: Operation[] };
  return (on as ClientSession).withTransaction(async () => {
    for (const operation of callback) await runNested(bench, operation);
  }, options);
}

/** Within a transaction's callback an expected error must reach the driver, which decides what becomes of it. */
async function runNested(bench: Bench, operation: Operation): Promise<void> {
  const { expectError, expectResult, name } = operation;
  let result: Value;
  try {
    result = await perform(bench, operation);
  } catch (error) {
    if (expectError) checkError(expectError, error, bench.entities);
    throw error;
  }
  if (expectError) throw new Mismatch(`${name} should have been refused`);
  if (expectResult !== undefined) match(expectResult, result, bench.entities, name);
}

async function checkOutcome(internal: MongoClient, data: CollectionData): Promise<void> {
  const found = await internal
    .db(data.databaseName)
    .collection(data.collectionName)
    .find({}, { sort: { _id: 1 }, readConcern: 'local' })
    .toArray();
  same(data.documents, found, `documents of ${data.collectionName}`);
}
