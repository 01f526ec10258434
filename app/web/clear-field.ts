import type { FormEvent } from 'react';
import { forgetDayOfOthers } from './field/day';
import { fieldStore, hasEntries, mayHaveDrafts, mayLoseEntries } from './waiting-entries';

/**
 * Deletes this person's entries, half-filled forms and stored pages. Returns whether those of others stay: then the server must be told (`othersWait`),
 * because its answer would clear the browser's whole storage.
 */
export async function clearField(by: string | null | undefined): Promise<boolean> {
  forgetDayOfOthers(null);
  try {
    if (hasEntries() || mayHaveDrafts()) {
      const { leaveQueue } = await import('./queue');
      if (await leaveQueue(by ?? null)) return true;
    }
    globalThis.indexedDB?.deleteDatabase(fieldStore);
    return false;
  } catch {
    // The browser lets nothing be deleted: what waits stays, and they are signed out all the same.
    return hasEntries();
  }
}

/** Reads the queue before somebody is asked about it: what waits may be another person's. */
export async function knowEntries(): Promise<void> {
  if (hasEntries()) await import('./queue').then(({ readQueue }) => readQueue()).catch(() => {});
}

/** The field by which a form says to the server that others' entries must stay in the browser's storage. */
export const othersWait = { name: 'others', value: 'wait' };

/** For the form that signs out: asks, deletes this person's own, and then sends the form. Calls `sure` before it deletes. */
export async function onSignOut(
  event: FormEvent<HTMLFormElement>,
  by: string | null | undefined,
  sure?: () => void,
): Promise<void> {
  const form = event.currentTarget;
  event.preventDefault();
  await knowEntries();
  if (!mayLoseEntries(by)) return;
  sure?.();
  if (await clearField(by)) {
    const field = document.createElement('input');
    form.append(Object.assign(field, { type: 'hidden', ...othersWait }));
  }
  // Sent as a document, without its handlers.
  form.submit();
}
