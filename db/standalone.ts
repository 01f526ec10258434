import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isServed, openEmbeddedStore, StoreRefused } from './embedded/index';

export { dataFolder } from '~/core/data-folder';
export { copyEmbeddedStore } from './embedded/index';

/** The store alone, for app servers that are other processes. */
interface Standalone {
  /** The MONGODB_URI for app servers. */
  uri: string;
  /** The same store through its Unix socket, for processes that may read the folder. */
  socketUri: string;
  stop(): Promise<void>;
  /** Says why the process ends. */
  crashed(error: unknown): void;
}

const USER = 'laoban';
const PASSWORD_FILE = 'db-password';
const SHORTEST_PASSWORD = 24;
/** Nothing else keeps the process: the store's thread does not, and a client may come in a year. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Opens the store in `folder` and serves it until `stop`, on a port of the loopback too where one is given (0 for
 * a free one). Throws `StoreRefused`, one plain sentence, where a living process owns the folder already.
 */
export async function serveStore({ folder, port }: { folder: string; port?: number }): Promise<Standalone> {
  const store = await openEmbeddedStore({ folder });
  if (!store.owner)
    throw new StoreRefused(
      `DATA_DIR ${folder} is owned by another process that lives: end that one, or set another DATA_DIR.`,
    );
  try {
    const uri = port === undefined ? store.uri : await store.listen(port, USER, ownPassword(folder));
    const alive = setInterval(() => undefined, LONGEST_TIMER_MS);
    return {
      uri,
      socketUri: store.uri,
      async stop() {
        clearInterval(alive);
        await store.close();
      },
      crashed(error) {
        console.error('The store ends:', error);
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** How often one that stands by looks whether the folder is still served. */
const LOOK_EVERY_MS = 500;

/**
 * Sees to it that the store in `folder` is served, until `stop`: by this process, or, where a living one serves it
 * already, by taking its place when it is gone. Resolves when the store is served. Throws `StoreRefused` where the
 * folder cannot be had.
 */
export async function keepServed(folder: string): Promise<{ stop(): Promise<void> }> {
  let store = await openEmbeddedStore({ folder });
  let looking: Promise<void> | undefined;
  const look = async () => {
    if (store.owner || (await isServed(folder))) return;
    // Of several that race for it one wins; the others are its clients, and look on.
    store = await openEmbeddedStore({ folder });
  };
  const alive = setInterval(() => {
    looking ??= look()
      .catch((error) => console.error('The store cannot be taken over:', error.message))
      .finally(() => {
        looking = undefined;
      });
  }, LOOK_EVERY_MS);
  return {
    async stop() {
      clearInterval(alive);
      await looking;
      await store.close();
    },
  };
}

/**
 * The password is made once and kept in the folder, for this user alone, so that the address can be told again at
 * each start; the thread that serves clients never has it. Only the owner of the folder comes here.
 */
function ownPassword(folder: string): string {
  const file = join(folder, PASSWORD_FILE);
  const kept = readIfThere(file);
  if (kept === undefined) {
    const password = randomBytes(SHORTEST_PASSWORD).toString('base64url');
    // Written aside: nobody ever reads half of it.
    writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return password;
  }
  if (/^[\x21-\x7e]+$/.test(kept) && kept.length >= SHORTEST_PASSWORD) return kept;
  throw new StoreRefused(
    `DATA_DIR ${folder} holds a file '${PASSWORD_FILE}' that is no password of at least ${SHORTEST_PASSWORD} characters: delete it, and a new one is made.`,
  );
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
