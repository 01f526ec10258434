import type { RouterWindow } from './router-window';

type Router = NonNullable<RouterWindow['__reactRouterDataRouter']>;

/**
 * A page that the browser has kept whole, and shows again when somebody comes back to it from elsewhere, may be of one who has
 * signed out meanwhile. It is shown when the server has been asked again: whoever has no session any more is led away by that.
 */
export function lookAgainAfterBack(): void {
  window.addEventListener('pageshow', async ({ persisted }) => {
    const { __reactRouterDataRouter: router } = window as RouterWindow;
    if (!persisted || !router) return;
    document.documentElement.hidden = true;
    try {
      await askAgain(router);
    } finally {
      document.documentElement.hidden = false;
    }
  });
}

/**
 * A form whose answer led to another site, as a checkout's does, stays on its way for ever as the router sees it: asked for
 * the page's data it would wait for that form's end. Going to the page where it is puts an end to it.
 */
async function askAgain({ state, revalidate, navigate, createHref }: Router): Promise<void> {
  if (state.navigation.state === 'idle') return await revalidate();
  await navigate(createHref(state.location), { replace: true, preventScrollReset: true });
}
