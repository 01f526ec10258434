import { ChevronDown, CloudOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { Button, LinkButton } from '~/ui/button';
import { showToast } from '~/ui/toasts';
import { knownPerson, sendEntry } from './scanned';
import {
  dropEntry,
  entriesIn,
  entriesOf,
  mayTryAgain,
  onEntries,
  sendEntries,
  storedEntries,
  tryAgain,
  type WaitingEntry,
} from './waiting-entries';

/** While something waits it is tried so often, beside the moment in which the network is back. */
const everyMs = 20_000;

interface WaitingListProps {
  /** Said of each that was carried out. */
  done: string;
  /** What the page's loader answered: anew where somebody has logged in. */
  loaded: unknown;
  /** Asks on the page who is there. */
  onLogIn: () => void;
}

/** What this person has still to send from this phone, if anything; of others' it says only that it waits. */
export function WaitingList({ done, loaded, onLogIn }: WaitingListProps) {
  const text = useSyncExternalStore(onEntries, storedEntries, () => '[]');
  const by = knownPerson();
  const entries = entriesOf(by, text);
  const waits = entries.some(({ refused }) => refused === undefined);
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const [busy, setBusy] = useState(false);
  const [signedOut, setSignedOut] = useState(false);
  const sending = useRef(false);

  const sendAll = useCallback(async () => {
    const person = knownPerson();
    if (sending.current || !person) return;
    sending.current = true;
    setBusy(true);
    try {
      const { done: sent, signIn } = await alone(() => sendEntries(person, sendEntry));
      setSignedOut(signIn);
      if (sent > 0) {
        showToast({ kind: 'success', text: done });
        await revalidate();
      }
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }, [done, revalidate]);

  useEffect(() => {
    if (!waits) return;
    // Not at once where it has just failed: the network says when it is back.
    const timer = setInterval(() => void sendAll(), everyMs);
    window.addEventListener('online', sendAll);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sendAll);
    };
  }, [waits, sendAll]);

  // What an earlier visit has left, and what waited until somebody logged in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded says that somebody else may be here.
  useEffect(() => void sendAll(), [sendAll, loaded]);

  if (by === null && entriesIn(text).length > 0) {
    return (
      <Shown title="Something is kept on this phone">
        <p>It is sent once whoever entered it has logged in here.</p>
      </Shown>
    );
  }
  if (entries.length === 0) return null;
  return (
    <Shown title={waits ? 'Kept on this phone until the network is back' : 'This could not be booked'}>
      <ul className="flex flex-col gap-2">
        {entries.map((entry) => (
          <Entry
            key={entry.once}
            entry={entry}
            here={pathname}
            onAgain={() => {
              tryAgain(entry.once);
              void sendAll();
            }}
          />
        ))}
      </ul>
      {waits && signedOut && (
        <p className="mt-2">You are not signed in here any more. Log in, and it is sent under your name.</p>
      )}
      {waits && (
        <p className="mt-3 flex gap-2">
          {signedOut && (
            <Button type="button" variant="primary" onClick={onLogIn}>
              Log in
            </Button>
          )}
          <Button type="button" busy={busy} onClick={() => void sendAll()}>
            Send now
          </Button>
        </p>
      )}
    </Shown>
  );
}

function Shown({ title, children }: { title: string; children: ReactNode }) {
  return (
    // Upon the page: what is being typed must not move. Folded, it lies upon the head alone: the page's own top cannot be
    // scrolled out from under it, and without a network it may stay for hours.
    <section
      aria-label="Waiting"
      className="fixed inset-x-4 top-1 z-40 mx-auto max-h-[45dvh] max-w-xl overflow-auto rounded-box border-2 border-warning bg-base-100 shadow-raised"
    >
      <details open className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-2 font-medium leading-snug [&::-webkit-details-marker]:hidden">
          <CloudOff size={18} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 flex-1">{title}</span>
          <ChevronDown size={18} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4">{children}</div>
      </details>
    </section>
  );
}

function Entry({ entry, here, onAgain }: { entry: WaitingEntry; here: string; onAgain: () => void }) {
  const { once, says, refused, mendAt } = entry;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0 wrap-anywhere">
        {says}
        {refused !== undefined && <span className="block text-error">{refused}</span>}
      </span>
      {refused !== undefined && (
        <span className="flex flex-wrap gap-2">
          {mendAt && mendAt !== here && (
            <LinkButton to={mendAt} size="small">
              Mend
            </LinkButton>
          )}
          {mayTryAgain(entry) && (
            <Button type="button" size="small" onClick={onAgain}>
              Try again
            </Button>
          )}
          <Button type="button" size="small" onClick={() => dropEntry(once)}>
            Dismiss
          </Button>
        </span>
      )}
    </li>
  );
}

const nothing = { done: 0, signIn: false };

/** One window at a time, where the browser can tell: two would ask for the same thing at once. */
async function alone(work: () => ReturnType<typeof sendEntries>): ReturnType<typeof sendEntries> {
  if (!navigator.locks) return await work();
  return await navigator.locks.request('laoban.waiting', { ifAvailable: true }, async (lock) =>
    lock ? await work() : nothing,
  );
}
