import { ChevronDown, CloudOff } from 'lucide-react';
import {
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { Button, LinkButton } from '~/ui/button';
import { showToast } from '~/ui/toasts';
import { mayDismiss, officeHasIt } from './dismiss';
import { currentPerson, onPerson } from './person';
import { dropEntry, readQueue, sendEntries, tryAgain } from './queue';
import { sendEntry } from './scanned';
import {
  entriesOf,
  heldEntries,
  holdEntries,
  isFirstTry,
  onEntries,
  releaseEntries,
  type WaitingEntry,
  waitingEntries,
} from './waiting-entries';

/** In ms. How often waiting entries are tried, besides when the network comes back. */
const everyMs = 20_000;
/** In ms. Nothing more was sent elsewhere for so long. */
const calmMs = 300;
const sentText = 'Everything saved on this phone was sent.';
const none: readonly WaitingEntry[] = [];

interface WaitingListProps {
  /** The sign-in link, shown if the session has ended. */
  signInLink: ReactNode;
}

/**
 * This person's waiting entries on this phone, and the only place that sends them. Every layout shows it. Of other
 * people's entries it only says that they wait.
 */
export function WaitingList({ signInLink }: WaitingListProps) {
  const all = useSyncExternalStore(onEntries, waitingEntries, () => none);
  const person = useSyncExternalStore(onPerson, currentPerson, () => undefined);
  const entries = entriesOf(person?.id, all).filter(({ once }) => !isFirstTry(once));
  const count = entries.filter(({ refused }) => refused === undefined).length;
  const waits = count > 0;
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [sends, setSends] = useState(0);
  const [signedOut, setSignedOut] = useState(false);
  const sending = useRef(false);

  // The router draws its answer in a transition; this comes with it or after it.
  const showSent = useCallback(() => startTransition(() => setSends((before) => before + 1)), []);

  const sendAll = useCallback(async () => {
    const by = currentPerson()?.id;
    if (sending.current || !by || entriesOf(by).length === 0) return;
    sending.current = true;
    setBusy(true);
    holdEntries(entriesOf(by));
    try {
      const { done, refused, signIn } = await sendEntries(by, sendEntry);
      setSignedOut(signIn);
      if (done > 0 && refused === 0 && !entriesOf(by).some((entry) => entry.refused === undefined))
        showToast({ kind: 'success', text: sentText });
      // What is refused has changed on the server: the page shows how it is now.
      if (done + refused > 0) await revalidate();
    } finally {
      sending.current = false;
      setBusy(false);
      showSent();
    }
  }, [revalidate, showSent]);

  const held = useSyncExternalStore(onEntries, heldEntries, () => none);
  // Another window or the worker has sent something, and may go on.
  useEffect(() => {
    if (held.length === 0) return;
    const timer = setTimeout(async () => {
      if (sending.current) return;
      await revalidate();
      showSent();
    }, calmMs);
    return () => clearTimeout(timer);
  }, [held, revalidate, showSent]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once what came of the sending is on the page.
  useEffect(() => {
    releaseEntries();
    return releaseEntries;
  }, [sends]);

  // At once, for entries of an earlier page and after somebody has signed in.
  useEffect(() => {
    if (!person) return;
    // A browser that stores nothing has none.
    const read = readQueue();
    void read.then(sendAll, () => {});
    // Once what waits is drawn, a stored page shows itself (`field/worker.ts`).
    const show = () => requestAnimationFrame(() => delete document.documentElement.dataset.waits);
    void read.then(show, show);
  }, [person, sendAll]);

  useEffect(() => {
    const onBack = () => void (document.hidden || sendAll());
    window.addEventListener('online', onBack);
    window.addEventListener('focus', onBack);
    document.addEventListener('visibilitychange', onBack);
    return () => {
      window.removeEventListener('online', onBack);
      window.removeEventListener('focus', onBack);
      document.removeEventListener('visibilitychange', onBack);
    };
  }, [sendAll]);

  // Not immediately after a failure.
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void sendAll(), everyMs);
    return () => clearInterval(timer);
  }, [waits, sendAll]);

  if (person?.id === null && all.length > 0) {
    return (
      <Shown title="Saved on this phone">
        <p>We’ll send it once the person who entered it logs in here.</p>
        {pathname !== '/login' && <p className="mt-3">{signInLink}</p>}
      </Shown>
    );
  }
  if (entries.length === 0) return null;
  return (
    <Shown title={waits ? 'Saved on this phone' : 'This could not be saved'} count={count}>
      {waits && <p className="mb-3">We’ll send it when you’re back online.</p>}
      <ul className="flex flex-col gap-2">
        {entries.map((entry) => (
          <Entry
            key={entry.once}
            entry={entry}
            here={[pathname, pathname + search]}
            onAgain={() => {
              void tryAgain(entry.once).then(sendAll);
            }}
          />
        ))}
      </ul>
      {waits && signedOut && (
        <p className="mt-2">You’re signed out. Sign in, and we’ll send it under your name.</p>
      )}
      {waits && (
        <p className="mt-3 flex gap-2">
          {signedOut && signInLink}
          <Button type="button" busy={busy} onClick={() => void sendAll()}>
            Send now
          </Button>
        </p>
      )}
    </Shown>
  );
}

/** One line of the page, over nothing. Unfolded it lies over the page, which so does not jump when everything was sent. */
function Shown({ title, count = 0, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section
      aria-label="Waiting"
      className="waiting-line no-print relative z-20 border-base-300 border-b bg-base-100"
    >
      <details className="group mx-auto max-w-xl">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-2 font-medium leading-snug [&::-webkit-details-marker]:hidden">
          <CloudOff size={18} aria-hidden="true" className="shrink-0 text-warning" />
          <span className="min-w-0 flex-1">{title}</span>
          {count > 0 && <span className="shrink-0 text-muted text-small tabular-nums">{count} waiting</span>}
          <ChevronDown size={18} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
        </summary>
        <div className="absolute inset-x-0 top-full border-base-300 border-y bg-base-100 shadow-raised">
          <div className="mx-auto max-h-[60dvh] max-w-xl overflow-auto p-4">{children}</div>
        </div>
      </details>
    </section>
  );
}

interface EntryProps {
  entry: WaitingEntry;
  /** This page's address, without and with its query. */
  here: readonly string[];
  onAgain: () => void;
}

function Entry({ entry, here, onAgain }: EntryProps) {
  const { once, says, refused, mendAt, isGone, handedOver } = entry;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0 wrap-anywhere">
        {says}
        {refused !== undefined && <span className="block text-error">{refused}</span>}
        {handedOver && <span className="block">{officeHasIt}</span>}
      </span>
      {refused !== undefined && (
        <span className="flex flex-wrap gap-2">
          {mendAt && !isGone && !here.includes(mendAt) && (
            // A new document, since that page may use the camera.
            <LinkButton to={mendAt} reloadDocument size="small">
              Mend
            </LinkButton>
          )}
          <Button type="button" size="small" onClick={onAgain}>
            Send again
          </Button>
          <Button type="button" size="small" onClick={() => mayDismiss(entry) && void dropEntry(once)}>
            Dismiss
          </Button>
        </span>
      )}
    </li>
  );
}
