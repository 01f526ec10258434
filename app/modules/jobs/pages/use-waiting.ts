import { useSyncExternalStore } from 'react';
import { knownPerson } from '~/web/person';
import { countedEntries, entriesOf, isSent, onEntries, type WaitingEntry } from '~/web/waiting-entries';
import { isOver, type Status } from '../statuses';

const none: readonly WaitingEntry[] = [];

/** This person's entries on this phone that have no answer yet, were refused, or are not on the page yet. */
export function useOwnEntries(): WaitingEntry[] {
  const all = useSyncExternalStore(onEntries, countedEntries, () => none);
  return entriesOf(knownPerson(), all);
}

/**
 * The entries for a job, from which its driver continues. A refused one is back in the form. With the status that the page shows, those
 * that were sent and have led to it are over: else the page would change twice, under the driver's thumb.
 */
export function waitingFor(own: readonly WaitingEntry[], id: string, shown?: Status) {
  const findSent = (step: string, refused: boolean) =>
    own.findLast(
      (entry) => entry.address === `/api/jobs/${id}/${step}` && (entry.refused !== undefined) === refused,
    );
  const findOpen = (step: string, isShown: boolean) => {
    const entry = findSent(step, false);
    return entry && isShown && isSent(entry) ? undefined : entry;
  };
  const isEnded = shown !== undefined && isOver(shown);
  return {
    start: findOpen('start', shown === 'active' || isEnded),
    end: findOpen('end', isEnded),
    refusedStart: findSent('start', true),
    refusedEnd: findSent('end', true),
  };
}

/** The status to which waiting entries will lead; null if none waits. */
export function statusAfter({ start, end }: ReturnType<typeof waitingFor>): Status | null {
  return end ? 'ended' : start ? 'active' : null;
}
