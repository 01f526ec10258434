import {
  BSON,
  type ClientSession,
  type Document,
  GridFSBucket,
  MongoClient,
  type MongoClientOptions,
  ReadPreference,
} from 'mongodb';
import type { Value } from '../storage/values';
import type { Names } from './matching';
import { Skipped } from './report';

/** An event that a client has reported: `commandStartedEvent` and what it says. */
export interface SeenEvent {
  name: string;
  type: 'command' | 'cmap';
  // What an event says depends on its name.
  event: Value;
}

/** A client with the events that a case wants to see of it. */
interface ObservedClient {
  client: MongoClient;
  events: SeenEvent[];
  /** connections that are in use */
  checkedOut: number;
}

const COMMAND_EVENTS = ['commandStarted', 'commandSucceeded', 'commandFailed'] as const;
const POOL_EVENTS = [
  'connectionPoolCreated',
  'connectionPoolReady',
  'connectionPoolCleared',
  'connectionPoolClosed',
  'connectionCreated',
  'connectionReady',
  'connectionClosed',
  'connectionCheckOutStarted',
  'connectionCheckOutFailed',
  'connectionCheckedOut',
  'connectionCheckedIn',
] as const;

/** Commands whose content no client reports unless it is asked to. */
const SENSITIVE = new Set([
  'authenticate',
  'saslStart',
  'saslContinue',
  'getnonce',
  'createUser',
  'updateUser',
  'copydbgetnonce',
  'copydbsaslstart',
  'copydb',
]);

/** What a case refers to by name: clients, databases, collections, sessions, buckets, cursors and results. */
export class Entities implements Names {
  private readonly all = new Map<string, Value>();
  private readonly lsids = new Map<string, Value>();
  private readonly clients: ObservedClient[] = [];

  constructor(private readonly uri: string) {}

  get(name: string): Value {
    if (!this.all.has(name)) throw new Error(`the case has no entity ${name}`);
    return this.all.get(name);
  }

  set(name: string, value: Value): void {
    this.all.set(name, value);
  }

  /** A session's id, also when it has ended. */
  lsid(session: string): Value {
    return this.lsids.get(session);
  }

  observed(name: string): ObservedClient {
    const client = this.get(name);
    return this.clients.find((one) => one.client === client) as ObservedClient;
  }

  /** Makes the entities that a case describes, in their order. */
  async create(descriptions: Document[]): Promise<void> {
    for (const description of descriptions) {
      const [kind, spec] = Object.entries(description)[0] as [string, Document];
      const make = this.makers[kind];
      if (!make) throw new Skipped(`the runner does not do the entity ${kind}`);
      this.all.set(spec.id, await make(spec));
      if (kind === 'session') this.lsids.set(spec.id, this.get(spec.id).id);
    }
  }

  /** Ends all sessions and clients. */
  async close(): Promise<void> {
    for (const name of this.lsids.keys()) await (this.get(name) as ClientSession).endSession();
    await Promise.all(this.clients.map(({ client }) => client.close()));
  }

  private readonly makers: Record<string, (spec: Document) => Value> = {
    client: (spec) => this.client(spec),
    database: ({ client, databaseName, databaseOptions }) =>
      this.get(client).db(databaseName, driverOptions(databaseOptions)),
    collection: ({ database, collectionName, collectionOptions }) =>
      this.get(database).collection(collectionName, driverOptions(collectionOptions)),
    session: ({ client, sessionOptions }) => this.get(client).startSession(driverOptions(sessionOptions)),
    bucket: ({ database, bucketOptions }) =>
      new GridFSBucket(this.get(database), driverOptions(bucketOptions)),
  };

  private async client(spec: Document): Promise<MongoClient> {
    // Two of the driver's own options for its tests: it looks again at once at a server that hung up, and sends
    // nothing that the case does not ask for.
    const options = {
      monitorCommands: true,
      minHeartbeatFrequencyMS: 10,
      __skipPingOnConnect: true,
      serverApi: spec.serverApi,
    } as MongoClientOptions;
    const client = new MongoClient(withOptions(this.uri, spec.uriOptions), options);
    const observed: ObservedClient = { client, events: [], checkedOut: 0 };
    this.clients.push(observed);
    observe(observed, spec);
    await client.connect();
    return client;
  }
}

/** A copy as it was sent: the driver goes on working with some of what it reports. */
const asSent = (document: Document | undefined): Document | undefined =>
  document && BSON.deserialize(BSON.serialize(document, { ignoreUndefined: true }));

/** Whether the driver has left the content of an event out, since it may hold a password. */
const isRedacted = ({ commandName, command, reply }: Value): boolean =>
  SENSITIVE.has(commandName) ||
  (/^(hello|ismaster)$/i.test(commandName) && Object.keys(command ?? reply ?? { kept: true }).length === 0);

function observe(observed: ObservedClient, spec: Document): void {
  const { client, events } = observed;
  const wanted = new Set<string>(spec.observeEvents ?? []);
  const ignored = new Set(['configureFailPoint', ...(spec.ignoreCommandMonitoringEvents ?? [])]);
  for (const name of COMMAND_EVENTS)
    client.on(name as 'commandStarted', (event: Value) => {
      const { commandName, command, reply } = event;
      const hidden = isRedacted(event) && spec.observeSensitiveCommands !== true;
      if (!wanted.has(`${name}Event`) || hidden || ignored.has(commandName)) return;
      const copy = Object.assign(Object.create(event), { command: asSent(command), reply: asSent(reply) });
      events.push({ name: `${name}Event`, type: 'command', event: copy });
    });
  for (const name of POOL_EVENTS)
    client.on(name as 'connectionReady', (event: Value) => {
      if (wanted.has(`${name}Event`)) events.push({ name: `${name}Event`, type: 'cmap', event });
    });
  client.on('connectionCheckedOut', () => {
    observed.checkedOut++;
  });
  client.on('connectionCheckedIn', () => {
    observed.checkedOut--;
  });
}

/** An address with further options. */
function withOptions(uri: string, options: Document = {}): string {
  const [address, query] = uri.split('?');
  const all = new URLSearchParams(query);
  for (const [key, value] of Object.entries(options)) all.set(key, String(value));
  return `${address}${address?.endsWith('/') || /[^/]\/[^/]/.test(address as string) ? '' : '/'}?${all}`;
}

/** Options as the driver takes them: it has an object of its own for a read preference. */
export function driverOptions(options: Document = {}): Document {
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => {
      if (key === 'readPreference' && value?.mode) {
        const { mode, tagSets, ...rest } = value;
        const name = `${mode[0].toLowerCase()}${mode.slice(1)}`;
        return [key, new ReadPreference(name as 'primary', tagSets, rest)];
      }
      return [key, key === 'defaultTransactionOptions' ? driverOptions(value) : value];
    }),
  );
}
