import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { showDateTime } from '~/core/dates';
import { useHydrated } from '~/ui/hydrated';

const everyMs = 20_000;

/**
 * On a page that the phone had stored: when it was last seen. Once the server answers again, the page loads what has changed, and
 * what is typed stays.
 */
export function SeenAt({ className = '' }: { className?: string }) {
  const hydrated = useHydrated();
  const [isOver, setIsOver] = useState(false);
  const { revalidate } = useRevalidator();
  // Written by the service worker into the stored page.
  const at = (hydrated && document.documentElement.dataset.seen) || null;
  const isOld = at !== null && !isOver;

  useEffect(() => {
    if (!isOld) return;
    const look = async () => {
      // A load that fails would take the page away.
      const answers = await fetch('/healthz').then(
        ({ ok }) => ok,
        () => false,
      );
      if (!answers) return;
      setIsOver(true);
      await revalidate();
    };
    const onBack = () => void look();
    onBack();
    const timer = setInterval(onBack, everyMs);
    window.addEventListener('online', onBack);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onBack);
    };
  }, [isOld, revalidate]);

  // The line stays until another page is opened, so that nothing moves under a thumb.
  useEffect(() => {
    if (!isOver) return;
    return () => {
      delete document.documentElement.dataset.seen;
    };
  }, [isOver]);

  // In the page from the start, where the worker's mark shows it: nothing moves when the page comes to life.
  return (
    <p
      role="status"
      className={`seen-line items-start gap-2 rounded-box border border-base-300 bg-base-100 px-4 py-3 text-small ${className}`}
    >
      <CloudOff size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
      <span>
        {isOver
          ? 'The network is back, and this page is up to date.'
          : `No network. This is how it was on ${at === null ? '…' : showDateTime(at)}. You can go on working.`}
      </span>
    </p>
  );
}
