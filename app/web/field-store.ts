import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { fieldStore, type WaitingEntry } from './waiting-entries';

interface StoredDraft {
  /** The user id of the person who typed it. It is shown to nobody else. */
  by: string;
  /** Text fields and pictures as text, by name. */
  fields: Record<string, string>;
  /** When it was typed, in ms since 1970. */
  at: number;
}

interface Field extends DBSchema {
  drafts: { key: string; value: StoredDraft };
  queue: { key: number; value: WaitingEntry };
}

let opened: Promise<IDBPDatabase<Field>> | undefined;

/** What a phone stores for people in the field: half-filled forms, and entries that wait for the network. */
export function openField(): Promise<IDBPDatabase<Field>> {
  opened ??= openDB<Field>(fieldStore, 2, {
    upgrade: (db, before, _, { done }) => {
      // If it fails, opening fails.
      done.catch(() => {});
      if (before < 1) db.createObjectStore('drafts');
      db.createObjectStore('queue', { keyPath: 'number', autoIncrement: true });
    },
    // Signing out in another tab deletes it.
    blocking: (_, __, event) => {
      opened = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/**
 * Begins a transaction in one store. Nobody need wait for its end (`done`), unless they write: signing out can delete the store under it, which
 * its requests say, too.
 */
export async function beginIn<Name extends StoreNames<Field>, Mode extends 'readonly' | 'readwrite'>(
  name: Name,
  mode: Mode,
  options?: IDBTransactionOptions,
): Promise<IDBPTransaction<Field, [Name], Mode>> {
  const transaction = (await openField()).transaction(name, mode, options);
  transaction.done.catch(() => {});
  return transaction;
}
