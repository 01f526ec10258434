import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isServed, openEmbeddedStore, StoreRefused } from './embedded/index';
import { vital } from './vital';

export { dataFolder } from '~/core/data-folder';
export { copyEmbeddedStore } from './embedded/index';

/** The store served by itself, for app servers in other processes. */
interface Standalone {
  /** The MONGODB_URI for app servers. */
  uri: string;
  /** The same store through its Unix socket, for processes that may read the folder. */
  socketUri: string;
  stop(): Promise<void>;
  /** Called when the store fails, so that the process can end. */
  crashed(error: unknown): void;
}

const USER = 'laoban';
const PASSWORD_FILE = 'db-password';
const SHORTEST_PASSWORD = 24;
/** Keeps the process alive: the store's thread does not, and clients may come much later. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Opens the store in `folder` and serves it until `stop`, optionally also on a loopback port (0 for a free one). Throws
 * `StoreRefused` if a living process owns the folder.
 */
export async function serveStore({ folder, port }: { folder: string; port?: number }): Promise<Standalone> {
  const store = await openEmbeddedStore({ folder, vital });
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

/** In ms. How often a standby looks whether the folder is still served. */
const LOOK_EVERY_MS = 500;

/**
 * Keeps the store in `folder` served until `stop`: by this process, or by taking over when the process that serves it
 * is gone. Resolves once the store is served. Throws `StoreRefused` if the folder is unusable.
 */
export async function keepServed(folder: string): Promise<{ stop(): Promise<void> }> {
  let store = await openEmbeddedStore({ folder, vital });
  let looking: Promise<void> | undefined;
  const look = async () => {
    if (store.owner || (await isServed(folder))) return;
    // Of several processes one wins; the others become its clients and keep watching.
    store = await openEmbeddedStore({ folder, vital });
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
 * The password, created once and stored in the folder for this user only, so that the address stays the same. The
 * thread that serves clients never has it. Only called by the folder's owner.
 */
function ownPassword(folder: string): string {
  const file = join(folder, PASSWORD_FILE);
  const kept = readIfThere(file);
  if (kept === undefined) {
    const password = randomBytes(SHORTEST_PASSWORD).toString('base64url');
    // Written aside and renamed, so that nobody reads half of it.
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
