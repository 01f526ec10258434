import { beginIn } from './field-store';
import { draftsMark, isSigningOut } from './waiting-entries';

/** A half-filled form: text fields and pictures as text, by name. */
export type Draft = Record<string, string>;

/** In ms. Older drafts are of jobs that ended in another way. */
const longestMs = 14 * 24 * 3_600_000;

const keyOf = (by: string, address: string) => `${by} ${address}`;

/** A person's draft of the form that is sent to this address; null without one, or if the browser stores nothing. */
export async function readDraft(by: string, address: string, now = Date.now()): Promise<Draft | null> {
  try {
    const { store } = await beginIn('drafts', 'readonly');
    const draft = await store.get(keyOf(by, address));
    return draft && draft.by === by && now - draft.at < longestMs ? draft.fields : null;
  } catch {
    return null;
  }
}

/** Stores a draft in place of the one before, and deletes those that are too old. A full phone keeps the one before. */
export async function saveDraft(by: string, address: string, fields: Draft, now = Date.now()): Promise<void> {
  if (isSigningOut()) return;
  try {
    const saving = await beginIn('drafts', 'readwrite');
    for await (const cursor of saving.store) if (now - cursor.value.at > longestMs) await cursor.delete();
    await saving.store.put({ by, fields, at: now }, keyOf(by, address));
    // A full phone refuses it at its end.
    await saving.done;
    localStorage.setItem(draftsMark, '1');
  } catch {
    // The form itself still has everything.
  }
}

/** Deletes a person's drafts and those that are too old. Returns whether others' stay. */
export async function dropDrafts(by: string | null, now = Date.now()): Promise<boolean> {
  const leaving = await beginIn('drafts', 'readwrite');
  let stay = false;
  for await (const cursor of leaving.store) {
    if (cursor.value.by === by || now - cursor.value.at > longestMs) await cursor.delete();
    else stay = true;
  }
  await leaving.done;
  if (!stay) localStorage.removeItem(draftsMark);
  return stay;
}

/** Deletes a draft that was sent. */
export async function dropDraft(by: string, address: string): Promise<void> {
  try {
    const { store } = await beginIn('drafts', 'readwrite');
    await store.delete(keyOf(by, address));
  } catch {
    // Without storage there is none.
  }
}
