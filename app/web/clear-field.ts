import type { FormEvent } from 'react';
import { forgetDayOfOthers } from './field/day';
import { fieldStore, hasEntries, mayLoseEntries } from './waiting-entries';

/**
 * Deletes this person's entries and stored pages, and all drafts. Returns whether entries of others stay: then the server must be told (`othersWait`),
 * because its answer would clear the browser's whole storage.
 */
export async function clearField(by: string | null | undefined): Promise<boolean> {
  forgetDayOfOthers(null);
  if (hasEntries()) {
    const { leaveQueue } = await import('./queue');
    if (await leaveQueue(by ?? null)) return true;
  }
  globalThis.indexedDB?.deleteDatabase(fieldStore);
  return false;
}

/** The field by which a form says to the server that others' entries must stay in the browser's storage. */
export const othersWait = { name: 'others', value: 'wait' };

/** For the form that signs out: asks, deletes this person's own, and then sends the form. False if they stay. */
export function onSignOut(event: FormEvent<HTMLFormElement>, by: string | null | undefined): boolean {
  if (!mayLoseEntries(by)) {
    event.preventDefault();
    return false;
  }
  if (!hasEntries()) {
    void clearField(by);
    return true;
  }
  event.preventDefault();
  const form = event.currentTarget;
  void clearField(by).then((stay) => {
    if (stay) {
      const field = document.createElement('input');
      form.append(Object.assign(field, { type: 'hidden', ...othersWait }));
    }
    // Sent as a document, without its handlers.
    form.submit();
  });
  return true;
}
