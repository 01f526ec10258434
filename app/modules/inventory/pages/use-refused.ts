import { useMemo, useSyncExternalStore } from 'react';
import type { FormReply } from '~/web/form-reply';
import { knownPerson } from '~/web/person';
import { textsOf } from '~/web/queue';
import { entriesOf, onEntries, type WaitingEntry, waitingEntries } from '~/web/waiting-entries';

const none: readonly WaitingEntry[] = [];

/** This person's entries on this phone that waited, were refused, and are corrected on the page at `mendAt`. */
export function useRefused(mendAt: string): WaitingEntry[] {
  const all = useSyncExternalStore(onEntries, waitingEntries, () => none);
  return entriesOf(knownPerson(), all).filter((one) => one.refused !== undefined && one.mendAt === mendAt);
}

/** The refusal of an entry that waited, as the reply to the form that it was typed into. */
export function useRefusal(entry: WaitingEntry | undefined): FormReply | undefined {
  return useMemo(() => {
    if (entry?.refused === undefined) return undefined;
    const error = entry.errors ?? { '': [entry.refused] };
    return { result: { status: 'error', initialValue: textsOf(entry.fields), error } };
  }, [entry]);
}
