import type { RouterWindow } from './router-window';

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
      await router.revalidate();
    } finally {
      document.documentElement.hidden = false;
    }
  });
}
