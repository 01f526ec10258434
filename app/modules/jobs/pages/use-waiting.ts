import { useSyncExternalStore } from 'react';
import { knownPerson } from '~/web/person';
import { countedEntries, entriesOf, onEntries, type WaitingEntry } from '~/web/waiting-entries';
import type { Status } from '../statuses';

const none: readonly WaitingEntry[] = [];

/** This person's entries on this phone that have no answer yet, were refused, or are not on the page yet. */
export function useOwnEntries(): WaitingEntry[] {
  const all = useSyncExternalStore(onEntries, countedEntries, () => none);
  return entriesOf(knownPerson(), all);
}

/** The entries for a job, from which its driver continues. A refused one is back in the form. */
export function waitingFor(own: readonly WaitingEntry[], id: string) {
  const findSent = (step: string, refused: boolean) =>
    own.findLast(
      (entry) => entry.address === `/api/jobs/${id}/${step}` && (entry.refused !== undefined) === refused,
    );
  return {
    start: findSent('start', false),
    end: findSent('end', false),
    refusedStart: findSent('start', true),
    refusedEnd: findSent('end', true),
  };
}

/** The status to which waiting entries will lead; null if none waits. */
export function statusAfter({ start, end }: ReturnType<typeof waitingFor>): Status | null {
  return end ? 'ended' : start ? 'active' : null;
}
