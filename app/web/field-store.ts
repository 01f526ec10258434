import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
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
    upgrade: (db, before) => {
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
