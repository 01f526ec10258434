import { CloudOff } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '~/ui/button';
import { showToast } from '~/ui/toasts';
import { knownPerson, sendEntry } from './scanned';
import { dropEntry, entriesIn, onEntries, sendEntries, storedEntries } from './waiting-entries';

/** While something waits it is tried so often, beside the moment in which the network is back. */
const everyMs = 20_000;

/** What this phone has still to send, if anything. `done` is said of each that was carried out. */
export function WaitingList({ done }: { done: string }) {
  const text = useSyncExternalStore(onEntries, storedEntries, () => '[]');
  const entries = entriesIn(text);
  const waits = entries.some(({ refused }) => refused === undefined);
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const sendAll = useCallback(async () => {
    const by = knownPerson();
    if (sending.current || by === null) return;
    sending.current = true;
    setBusy(true);
    try {
      const sent = await alone(() => sendEntries(by, sendEntry));
      if (sent > 0) {
        await showToast({ id: crypto.randomUUID(), kind: 'success', text: done });
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

  // What an earlier visit has left.
  useEffect(() => void sendAll(), [sendAll]);

  if (entries.length === 0) return null;
  return (
    // Upon the page: what is being typed must not move.
    <section
      aria-label="Waiting"
      className="fixed inset-x-4 top-3 z-40 mx-auto max-h-[45dvh] max-w-xl overflow-auto rounded-box border-2 border-warning bg-base-100 p-4 shadow-raised"
    >
      <p className="flex items-center gap-2 font-medium">
        <CloudOff size={18} aria-hidden="true" />
        {waits ? 'Kept on this phone until the network is back' : 'This could not be booked'}
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {entries.map(({ once, says, refused }) => (
          <li key={once} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {says}
              {refused !== undefined && <span className="block text-error">{refused}</span>}
            </span>
            {refused !== undefined && (
              <Button type="button" size="small" onClick={() => dropEntry(once)}>
                Dismiss
              </Button>
            )}
          </li>
        ))}
      </ul>
      {waits && (
        <Button type="button" size="small" busy={busy} className="mt-3" onClick={() => void sendAll()}>
          Send now
        </Button>
      )}
    </section>
  );
}

/** One window at a time, where the browser can tell: two would ask for the same thing at once. */
async function alone(work: () => Promise<number>): Promise<number> {
  if (!navigator.locks) return await work();
  const done = await navigator.locks.request('laoban.waiting', { ifAvailable: true }, async (lock) =>
    lock ? await work() : 0,
  );
  return done;
}
