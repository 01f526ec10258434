import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';

/**
 * A page that the browser stored whole, and shows again after Back from another site, may belong to somebody who has signed out
 * since. It stays hidden until the server has been asked again, which sends those without a session to the landing page.
 */
export function useLookAfterBack(): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  const onShow = useEffectEvent(async ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    document.documentElement.hidden = true;
    try {
      // A form whose answer led to another site, as a checkout's does, never ends for the router: only a navigation ends it.
      if (state === 'idle') await revalidate();
      else await navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
    } finally {
      document.documentElement.hidden = false;
    }
  });

  useEffect(() => {
    const listener = (event: PageTransitionEvent) => void onShow(event);
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);
}
