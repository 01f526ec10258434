import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether JavaScript has taken the page in hand: false on the server and for the first moment in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
