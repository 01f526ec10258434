import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

/** The width from which seven columns are readable. Phones keep the list. */
const wide = '(min-width: 768px)';

/**
 * The drawn calendar's component, loaded if the window is wide enough and it is `wanted`. Null on the server, until it
 * has loaded, and if it cannot be loaded.
 * @param fetch must be the same function at each call
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
