import { longestWait } from '~/core/longest-wait';
import { showToast } from '~/ui/toasts';
import type { RouterWindow } from './router-window';

/** The list of messages. It is fetched when the page is alive: that nothing can be fetched is what some of them say. */
export const list = () => import('~/ui/toast-list');

/**
 * Says of a page that has been on its way for too long that it has not come, with a link that loads it anew: as a document, since
 * what hangs may be a file that the browser would not ask for a second time. It goes when the page comes after all.
 */
export function tellOfLatePages(): void {
  const { __reactRouterDataRouter: router } = window as RouterWindow;
  let awaited: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (!router) return;

  const look = ({ navigation: { state, location } }: typeof router.state) => {
    const next = state === 'loading' ? location.key : undefined;
    if (next === awaited) return;
    clearTimeout(timer);
    if (awaited !== undefined) void takeAway(awaited);
    awaited = next;
    if (!next || !location) return;
    const link = { to: location.pathname + location.search + location.hash, label: 'Try again' };
    const message = {
      id: next,
      kind: 'warning',
      text: 'This page has not come after two minutes.',
      link,
    } as const;
    timer = setTimeout(async () => {
      await showToast(message);
      // The same once more, to stay for as long as it is true.
      const fetched = await list().catch(() => null);
      if (awaited === next) fetched?.toast(message.text, { id: next, duration: Infinity });
    }, longestWait);
  };
  router.subscribe(look);
  look(router.state);

  window.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (awaited === undefined || !link?.matches('.toast-list a')) return;
      event.preventDefault();
      window.location.assign(link.href);
    },
    // Before the router has seen it.
    { capture: true },
  );
}

async function takeAway(id: string): Promise<void> {
  // Where it cannot be fetched, nothing stands there to be taken away.
  const fetched = await list().catch(() => null);
  fetched?.toast.dismiss(id);
}
