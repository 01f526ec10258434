import type { Document } from 'mongodb';
import type { Value } from '../storage/values';
import type { Case, CollectionData, Operation, Requirement, Suite } from './suite';

const DATABASE = 'conformance';
const COLLECTION = 'test';

/** Writes a file of the older formats (CRUD v1, retryable reads and writes, transactions) in the unified one. */
export function fromLegacy(file: Document): Suite {
  if (!file.tests.every(isConvertible)) return olderStill(file);
  const databaseName: string = file.database_name ?? DATABASE;
  const collectionName: string = file.collection_name ?? COLLECTION;
  const data: Document = Array.isArray(file.data) ? { [collectionName]: file.data } : (file.data ?? {});
  return {
    description: 'legacy',
    schemaVersion: '1.0',
    runOnRequirements: requirements(file),
    initialData: Object.entries(data).map(([name, documents]) => ({
      databaseName,
      collectionName: name,
      documents,
    })),
    tests: file.tests.map((test: Document) =>
      new LegacyCase(databaseName, collectionName, file.bucket_name).convert(test),
    ),
  };
}

const isConvertible = ({ operation, operations, expectations }: Document): boolean =>
  (operation !== undefined || operations !== undefined) &&
  (expectations ?? []).every((event: Document) => event.command_started_event !== undefined);

/** GridFS and command monitoring had formats of their own, whose cases are there in the unified one too. */
const olderStill = (file: Document): Suite => ({
  description: 'legacy',
  schemaVersion: '1.0',
  tests: file.tests.map(({ description }: Document) => ({
    description,
    skipReason: 'a format that is older still',
    operations: [],
  })),
});

function requirements(file: Document): Requirement[] | undefined {
  if (file.runOn)
    return file.runOn.map(({ topology, ...rest }: Document) => ({
      ...rest,
      ...(topology && { topologies: topology }),
    }));
  const { minServerVersion, maxServerVersion } = file;
  return minServerVersion || maxServerVersion ? [{ minServerVersion, maxServerVersion }] : undefined;
}

/** One case on its way to the unified format: operations with options of their own add entities. */
class LegacyCase {
  private readonly entities: Document[] = [];

  constructor(
    private readonly databaseName: string,
    private readonly collectionName: string,
    private readonly bucketName: string | undefined,
  ) {}

  convert(test: Document): Case {
    this.createEntities(test);
    const operations: Operation[] = (test.operations ?? [whole(test)]).map((one: Document) =>
      this.operation(one),
    );
    for (const session of ['session0', 'session1']) operations.push({ name: 'endSession', object: session });
    if (test.failPoint) operations.unshift(failPoint({ client: 'client0', failPoint: test.failPoint }));
    return {
      description: test.description,
      skipReason: test.skipReason,
      operations,
      createEntities: this.entities,
      ...(test.expectations && {
        expectEvents: [{ client: 'client0', events: test.expectations.map(startedEvent) }],
      }),
      outcome: this.outcome(test.outcome?.collection),
    };
  }

  private createEntities({ clientOptions, sessionOptions }: Document): void {
    this.entities.push(
      {
        client: { id: 'client0', uriOptions: clientOptions, observeEvents: ['commandStartedEvent'] },
      },
      { database: { id: 'database', client: 'client0', databaseName: this.databaseName } },
      { collection: { id: 'collection', database: 'database', collectionName: this.collectionName } },
      ...['session0', 'session1'].map((id) => ({
        session: { id, client: 'client0', sessionOptions: sessionOptions?.[id] },
      })),
    );
    if (this.bucketName)
      this.entities.push({
        bucket: {
          id: 'gridfsbucket',
          database: 'database',
          bucketOptions: { bucketName: this.bucketName },
        },
      });
  }

  private operation(given: Document): Operation {
    const { name, result, error } = given;
    const expected = isRefusal(result) ? { expectError: refusal(result) } : expectation(result);
    return {
      name: name === 'download_by_name' ? 'downloadByName' : name,
      object: this.object(given),
      arguments: this.arguments(given),
      ...(error === true ? { expectError: { isError: true } } : expected),
    };
  }

  /** What an operation runs on; with `collectionOptions` or `databaseOptions` that is another entity. */
  private object({ object = 'collection', collectionOptions, databaseOptions }: Document): string {
    if (!collectionOptions && !databaseOptions) return object === 'client' ? 'client0' : object;
    const id = `other${this.entities.length}`;
    this.entities.push(
      object === 'database'
        ? { database: { id, client: 'client0', databaseName: this.databaseName, databaseOptions } }
        : {
            collection: {
              id,
              database: 'database',
              collectionName: this.collectionName,
              collectionOptions,
            },
          },
    );
    return id;
  }

  private arguments({ name, object, arguments: given = {}, command_name: commandName }: Document): Document {
    const { options, callback, requests, ...rest } = given;
    return {
      ...(object === 'testRunner' && { client: 'client0' }),
      ...rest,
      ...options,
      ...(name === 'runCommand' && { commandName }),
      ...(callback && {
        callback: callback.operations.map((one: Document) => this.operation(one)),
      }),
      ...(requests && {
        requests: requests.map((one: Document) => ({ [one.name]: one.arguments })),
      }),
    };
  }

  private outcome(expected: Document | undefined): CollectionData[] | undefined {
    if (!expected?.data) return undefined;
    const { databaseName } = this;
    const collectionName = expected.name ?? this.collectionName;
    return [{ databaseName, collectionName, documents: expected.data }];
  }
}

const failPoint = (given: Document): Operation => ({
  name: 'failPoint',
  object: 'testRunner',
  arguments: given,
});

/** Older cases have one operation, its result, and the documents of the collection after it. */
function whole({ operation, outcome = {} }: Document): Document {
  const { error, result } = outcome;
  // Of an error some tell more than that there is one.
  return error === true && !isRefusal(result) ? { ...operation, error } : { ...operation, result };
}

const isRefusal = (result: Value): boolean =>
  typeof result === 'object' &&
  result !== null &&
  ['errorContains', 'errorCode', 'errorCodeName', 'errorLabelsContain', 'errorLabelsOmit'].some(
    (key) => key in result,
  );

function refusal(result: Document): Document {
  const { errorContains, errorCode, errorCodeName, errorLabelsContain, errorLabelsOmit } = result;
  return {
    isError: true,
    ...(errorContains && { errorContains }),
    ...(errorCode && { errorCode }),
    ...(errorCodeName && { errorCodeName }),
    ...(errorLabelsContain && { errorLabelsContain }),
    ...(errorLabelsOmit && { errorLabelsOmit }),
  };
}

/** What a driver may leave out of a result is compared where it is there. */
function expectation(result: Value): { expectResult?: Value } {
  if (result === undefined) return {};
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return { expectResult: result };
  const optional = ['insertedId', 'insertedIds', 'upsertedIds', 'upsertedCount', 'insertedCount'];
  return {
    expectResult: Object.fromEntries(
      Object.entries(result).map(([key, value]) =>
        optional.includes(key) ? [key, { $$unsetOrMatches: value }] : [key, value],
      ),
    ),
  };
}

function startedEvent({ command_started_event: event }: Document): Document {
  const { command, command_name: commandName, database_name: databaseName } = event;
  return {
    commandStartedEvent: {
      command: commandPattern(command),
      ...(commandName && { commandName }),
      ...(databaseName && { databaseName }),
    },
  };
}

/** In older expectations null means absent, 42 some value that only the server knows, and a session is its id. */
function commandPattern(command: Document): Document {
  const pattern: Document = {};
  for (const [key, value] of Object.entries(command)) {
    if (value === null) pattern[key] = { $$exists: false };
    else if (key === 'lsid') pattern[key] = { $$sessionLsid: value };
    else if (['getMore', 'afterClusterTime', 'recoveryToken'].includes(key) && Number(value) === 42)
      pattern[key] = { $$exists: true };
    else if (key === 'readConcern') pattern[key] = commandPattern(value);
    else pattern[key] = value;
  }
  return pattern;
}
