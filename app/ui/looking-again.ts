import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

let lookingAgain = 0;

/** Whether a page is revalidating by itself. */
export const isLookingAgain = () => lookingAgain > 0;

/**
 * Revalidates the page every `everyMs` while it is visible and something is `under` way. It pauses during a navigation,
 * which the router would restart, and until the last load has finished, which the router would cancel.
 */
export function useLookingAgain(everyMs: number, under = true): void {
  const { revalidate, state } = useRevalidator();
  const idle = useRef(true);
  idle.current = useNavigation().state === 'idle' && state === 'idle';
  useEffect(() => {
    if (!under) return;
    const timer = setInterval(() => {
      if (document.hidden || !idle.current) return;
      lookingAgain++;
      void revalidate().finally(() => lookingAgain--);
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, under, revalidate]);
}

/**
 * Reloads an unreachable page when it may work again: when the browser goes online, when the window gets the focus, and
 * every few seconds. Returns a function that does it at once.
 */
export function useLoadingAgain(everyMs: number): () => void {
  const { revalidate } = useRevalidator();
  useLookingAgain(everyMs);
  useEffect(() => {
    const onBack = () => void (document.hidden || revalidate());
    window.addEventListener('online', onBack);
    window.addEventListener('focus', onBack);
    return () => {
      window.removeEventListener('online', onBack);
      window.removeEventListener('focus', onBack);
    };
  }, [revalidate]);
  return () => void revalidate();
}
