import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

let lookingAgain = 0;

/** Whether a page is asking the server again by itself: nobody waits for it. */
export const isLookingAgain = () => lookingAgain > 0;

/**
 * Loads what the page shows again every `everyMs` milliseconds, while the page is visible and something is `under` way.
 * It waits during a navigation, which the router would start over; until the last load is answered, which the router would
 * cancel; and while the page asks whether to leave, because a finished load resets the router's blocker and with it the question.
 */
export function useLookingAgain(everyMs: number, under = true): void {
  const { revalidate, state } = useRevalidator();
  const idle = useRef(true);
  idle.current = useNavigation().state === 'idle' && state === 'idle';
  useEffect(() => {
    if (!under) return;
    const timer = setInterval(() => {
      if (document.hidden || !idle.current || document.querySelector('.leave-question')) return;
      lookingAgain++;
      void revalidate().finally(() => lookingAgain--);
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, under, revalidate]);
}

/**
 * Loads a page that could not be reached once more, as soon as it may work: when the browser says that it is online, when its
 * window is looked at again, and every few seconds. Returns what does it at once.
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
