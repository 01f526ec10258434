import { setTimeout } from 'node:timers/promises';
import { type ClientSession, type Db, MongoClient, MongoError, MongoNetworkError } from 'mongodb';
import type { EmbeddedStore } from './embedded/index';
import { vital } from './vital';

/** The open database of this process. */
interface Database {
  client: MongoClient;
  db: Db;
  /** The embedded store; null with MongoDB. */
  embedded: EmbeddedStore | null;
  /** Resolves within seconds. Timers of the driver may be left, so a script exits after it. */
  close(): Promise<void>;
}

/** Thrown at start. The message is one sentence for the operator. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

// A development server reloads its modules on each change; the connection must survive that.
const kept = globalThis as { laobanDatabase?: Database };

/** Called after each command with its name, duration in ms, and whether it failed. */
export type OnCommand = (name: string, milliseconds: number, failed: boolean) => void;

interface Where {
  uri: string | undefined;
  folder: string;
  /** Whether another process serves the embedded store and restarts it if needed. */
  served?: boolean;
  onCommand?: OnCommand | undefined;
}

/**
 * In ms. The driver (7.8) waits for ever to say that its sessions end if its server ends at the same moment, and its
 * `close` takes no limit.
 */
const LONGEST_CLOSE_MS = 3_000;

/**
 * Opens the database once for this process: MongoDB at `uri`, or the embedded store in `folder`. Throws
 * `DatabaseRefused` if that fails.
 */
export async function openDatabase({ uri, folder, served = false, onCommand }: Where): Promise<Database> {
  const embedded = uri ? null : await openEmbedded(folder, served);
  const client = await connect(uri ?? embedded?.uri ?? '', embedded, onCommand !== undefined);
  if (onCommand) listenToCommands(client, onCommand);
  if (embedded && !served) takeOverWhenAlone(client, folder);
  const database: Database = {
    client,
    // The database named in the address, or 'laoban'.
    db: client.db(nameIn(uri) ?? 'laoban'),
    embedded,
    async close() {
      delete kept.laobanDatabase;
      await Promise.race([client.close(), setTimeout(LONGEST_CLOSE_MS, undefined, { ref: false })]);
      await database.embedded?.close();
    },
  };
  kept.laobanDatabase = database;
  return database;
}

/** A client connected to a MongoDB with transactions. */
async function connect(
  uri: string,
  embedded: EmbeddedStore | null,
  monitorCommands: boolean,
): Promise<MongoClient> {
  let client: MongoClient | undefined;
  try {
    client = new MongoClient(uri, {
      appName: 'laoban',
      maxPoolSize: 20,
      serverSelectionTimeoutMS: 5_000,
      // A process that may take over the folder notices within a second that its owner is gone.
      ...(embedded && !embedded.owner && { heartbeatFrequencyMS: 1_000 }),
      monitorCommands,
      // An undefined field is no field.
      ignoreUndefined: true,
      // An acknowledged write survives the loss of any one server.
      writeConcern: { w: 'majority' },
      // No read returns a write that a failover could undo.
      readConcernLevel: 'majority',
    });
    await client.connect();
    const hello = await client.db('admin').command({ hello: 1 });
    if (hello.setName || hello.msg === 'isdbgrid') return client;
    throw new Error('it is a single server, and the suite needs a replica set (transactions)');
  } catch (error) {
    await client?.close();
    await embedded?.close();
    throw new DatabaseRefused(`MONGODB_URI cannot be used: ${(error as Error).message}.`);
  }
}

function listenToCommands(client: MongoClient, onCommand: OnCommand): void {
  client.on('commandSucceeded', ({ commandName, duration }) => onCommand(commandName, duration, false));
  client.on('commandFailed', ({ commandName, duration }) => onCommand(commandName, duration, true));
}

/**
 * If the process that owns the folder dies, this one opens the store at the same address, so that the client finds it
 * again. Of several remaining processes one wins.
 */
function takeOverWhenAlone(client: MongoClient, folder: string): void {
  let opening = false;
  client.on('serverHeartbeatFailed', async () => {
    const { laobanDatabase } = kept;
    if (opening || !laobanDatabase?.embedded || laobanDatabase.embedded.owner) return;
    opening = true;
    try {
      laobanDatabase.embedded = await openEmbedded(folder);
    } catch {
      // Still owned by a process that does not answer: the next failed heartbeat tries again.
    } finally {
      opening = false;
    }
  });
}

/**
 * Commits all writes of `work` or none, as the driver's `withTransaction`: `work` is called again after a conflict, for
 * up to two minutes. All its reads see one snapshot.
 */
export async function withTransaction<R>(work: (session: ClientSession) => Promise<R>): Promise<R> {
  const options = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;
  let worked = false;
  const workAndNote = async (session: ClientSession) => {
    worked = false;
    const result = await work(session);
    worked = true;
    return result;
  };
  try {
    return await database().client.withSession((session) => session.withTransaction(workAndNote, options));
  } catch (error) {
    // The driver (7.8) throws a TypeError where the connection ends in the moment in which it writes the commit.
    if (worked && !(error instanceof MongoError))
      throw new MongoNetworkError('The connection ended at the commit.', { cause: error as Error });
    throw error;
  }
}

/** The open database. Only `db/` uses it; everything else gets a company's collections. */
export function database(): Database {
  if (!kept.laobanDatabase) throw new Error('The database is not open yet');
  return kept.laobanDatabase;
}

/** Whether the disk of the embedded store is almost full: everything can be read, and only deletions are saved. */
export function isDiskFull(): boolean {
  return kept.laobanDatabase?.embedded?.isFull() ?? false;
}

async function openEmbedded(folder: string, served = false): Promise<EmbeddedStore> {
  const { openEmbeddedStore, reachEmbeddedStore, StoreRefused } = await import('./embedded/index');
  try {
    return await (served ? reachEmbeddedStore(folder) : openEmbeddedStore({ folder, vital }));
  } catch (error) {
    if (error instanceof StoreRefused) throw new DatabaseRefused(error.message);
    throw error;
  }
}

function nameIn(uri: string | undefined): string | undefined {
  const name = uri?.split('://')[1]?.split('/')[1]?.split('?')[0];
  return name ? decodeURIComponent(name) : undefined;
}
