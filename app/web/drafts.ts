import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { draftsIn, isSigningOut } from './waiting-entries';

/** A half-filled form: text fields and pictures as text, by name. */
export type Draft = Record<string, string>;

interface StoredDraft {
  /** The user id of the person who typed it. It is shown to nobody else. */
  by: string;
  fields: Draft;
  /** When it was typed, in ms since 1970. */
  at: number;
}

interface Field extends DBSchema {
  drafts: { key: string; value: StoredDraft };
}

/** In ms. Older drafts are of jobs that ended in another way. */
const longestMs = 14 * 24 * 3_600_000;

let opened: Promise<IDBPDatabase<Field>> | undefined;

/** What a phone stores for people in the field. Photos do not fit local storage. */
function field(): Promise<IDBPDatabase<Field>> {
  opened ??= openDB<Field>(draftsIn, 1, {
    upgrade: (db) => void db.createObjectStore('drafts'),
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

const keyOf = (by: string, address: string) => `${by} ${address}`;

/** A person's draft of the form that is sent to this address; null without one, or if the browser stores nothing. */
export async function readDraft(by: string, address: string, now = Date.now()): Promise<Draft | null> {
  try {
    const draft = await (await field()).get('drafts', keyOf(by, address));
    return draft && draft.by === by && now - draft.at < longestMs ? draft.fields : null;
  } catch {
    return null;
  }
}

/** Stores a draft in place of the one before, and deletes those that are too old. A full phone keeps the one before. */
export async function saveDraft(by: string, address: string, fields: Draft, now = Date.now()): Promise<void> {
  if (isSigningOut()) return;
  try {
    const drafts = (await field()).transaction('drafts', 'readwrite').store;
    for await (const cursor of drafts) if (now - cursor.value.at > longestMs) await cursor.delete();
    await drafts.put({ by, fields, at: now }, keyOf(by, address));
  } catch {
    // The form itself still has everything.
  }
}

/** Deletes a draft that was sent. */
export async function dropDraft(by: string, address: string): Promise<void> {
  try {
    await (await field()).delete('drafts', keyOf(by, address));
  } catch {
    // Without storage there is none.
  }
}
