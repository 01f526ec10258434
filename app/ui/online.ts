import { useSyncExternalStore } from 'react';

/**
 * Whether the browser has a network, as far as it knows. Without one nothing may be prefetched: the router reloads a
 * page whose prefetched code does not arrive, and offline the page is lost.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
