import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

/** The width from which seven columns are readable. Phones keep the list. */
const wide = '(min-width: 768px)';

interface LateCalendar<Props> {
  /** Null on the server, until it has loaded, and if it cannot be loaded. */
  Calendar: ComponentType<Props> | null;
  /** Whether it is drawn: until then the page shows what the server has rendered. */
  isDrawn: boolean;
  /** The calendar calls it once it is drawn. */
  onReady: () => void;
}

/**
 * The drawn calendar's component, loaded if the window is wide enough and it is `wanted`.
 * @param fetch must be the same function at each call
 */
export function useLateCalendar<Props>(
  fetch: () => Promise<ComponentType<Props>>,
  wanted = true,
): LateCalendar<Props> {
  const isWide = useSyncExternalStore(onWidth, isWideNow, () => false);
  const [Calendar, setCalendar] = useState<ComponentType<Props> | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const isShown = isWide && wanted;
  useEffect(() => {
    // A window that was narrow in between, such as a tablet that was turned, draws it again.
    if (!isShown) return setIsDrawn(false);
    void fetch().then(
      (come) => setCalendar(() => come),
      () => undefined,
    );
  }, [isShown, fetch]);
  return {
    Calendar: isShown ? Calendar : null,
    isDrawn: isShown && Calendar !== null && isDrawn,
    onReady: () => setIsDrawn(true),
  };
}

function onWidth(tell: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

const isWideNow = () => window.matchMedia(wide).matches;
