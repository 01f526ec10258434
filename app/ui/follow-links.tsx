import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';

/**
 * Makes the plain links in a long list navigate within the suite: one handler for all of them, where a
 * router's link each would cost the server more than the rest of the list. A new tab stays a new tab. One that opens
 * something over the list (`data-stays`) leaves it where it was scrolled to.
 */
export function FollowLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (!link || elsewhere || event.defaultPrevented) return;
    if (link.target || link.download || link.origin !== window.location.origin) return;
    event.preventDefault();
    const preventScrollReset = 'stays' in link.dataset;
    void navigate(link.pathname + link.search + link.hash, { preventScrollReset });
  };
  // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links within are what is pressed, by mouse and key alike.
  return <div onClick={follow}>{children}</div>;
}
