import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';

/**
 * After Back from another site, the browser may show a stored page of somebody who has since signed out. The page stays
 * hidden until the server has answered again, which redirects people without a session.
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
      // A form that led to another site, such as a checkout, never ends for the router. Only a navigation ends it.
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
