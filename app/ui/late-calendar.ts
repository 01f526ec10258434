import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

/** From here on seven columns can be read; a phone keeps the list. */
const wide = '(min-width: 768px)';

/**
 * A drawn calendar, fetched where the window is wide enough for it and it is `wanted`; null until it is there, on the
 * server, and for ever where it does not come.
 * @param fetch the same at each call, so that it is fetched once
 */
export function useLateCalendar<Props>(
  fetch: () => Promise<ComponentType<Props>>,
  wanted = true,
): ComponentType<Props> | null {
  const isWide = useSyncExternalStore(onWidth, isWideNow, () => false);
  const [Calendar, setCalendar] = useState<ComponentType<Props> | null>(null);
  const isShown = isWide && wanted;
  useEffect(() => {
    if (!isShown) return;
    void fetch().then(
      (come) => setCalendar(() => come),
      () => undefined,
    );
  }, [isShown, fetch]);
  return isShown ? Calendar : null;
}

function onWidth(tell: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

const isWideNow = () => window.matchMedia(wide).matches;
