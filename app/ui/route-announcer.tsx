import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Does for navigations what browsers do for new documents: announces the new title to screen readers, and moves the
 * focus to the content if the focused element is gone, such as the button of a deleted row.
 */
export function RouteAnnouncer() {
  const { key } = useLocation();
  const [announced, setAnnounced] = useState('');
  const lastTitle = useRef('');
  const lastFocus = useRef<Element>(null);

  useEffect(() => {
    lastTitle.current = document.title;
    const onFocus = ({ target }: FocusEvent) => {
      lastFocus.current = target as Element;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation.
  useEffect(() => {
    // A dialog takes the focus and has its own name.
    if (document.querySelector('dialog[open]')) return;
    if (document.title !== lastTitle.current) {
      lastTitle.current = document.title;
      setAnnounced(document.title.replace(/ · Laoban$/, ''));
    }
    if (document.activeElement === document.body && lastFocus.current?.isConnected === false) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
  }, [key]);

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}
