import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

let lookingAgain = 0;

/** Whether a page is asking the server again by itself: nobody waits for it. */
export const isLookingAgain = () => lookingAgain > 0;

/**
 * Looks again at what the page shows, every so many milliseconds, while it is seen and `under` way. Never while the
 * page goes somewhere: the router would begin that anew, and the message that came with its answer would be lost. Nor
 * before the last look has been answered: the router would break it off, and on a slow line no look would ever end.
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
