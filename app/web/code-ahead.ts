import { matchRoutes } from 'react-router';
import type { RouterWindow } from './router-window';

/** Who moves across a menu means none of its links. */
const pause = 80;

/** How long the router takes to ask what an address is that it has not met: it gathers a tenth of a second, and asks. */
const discovery = 400;

/**
 * Fetches the code of the page behind a link as soon as somebody points at it or has come to it by key, so that a press has
 * its data alone to wait for. Never the data itself, as the router's own way has it: a browser shows what was fetched ahead for
 * minutes, and who has added a client meanwhile would miss it in the list.
 */
export function fetchCodeAhead(page: Document): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (delay: number, link: HTMLAnchorElement) => {
    clearTimeout(timer);
    timer = setTimeout(() => meet(link), delay);
  };
  const meet = (link: HTMLAnchorElement) => {
    if (fetchCodeOf(link.pathname) || 'discover' in link.dataset) return;
    link.dataset.discover = 'true';
    timer = setTimeout(() => fetchCodeOf(link.pathname), discovery);
  };
  const onPoint = ({ target, type }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && isWithin(link)) after(type === 'pointerdown' ? 0 : pause, link);
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    page.addEventListener(type, onPoint, { passive: true });
}

/** Whether it leads to another page of the suite, in this tab. */
function isWithin({ origin, pathname, target, download }: HTMLAnchorElement): boolean {
  const { location } = window;
  return origin === location.origin && pathname !== location.pathname && !target && !download;
}

/**
 * Fetches the code behind the forms of the page, a moment after each page has come. Without it the router would load the whole page
 * anew where a form is sent and there is no network, and all that was typed on the page would be gone.
 */
export function fetchCodeOfForms(page: Document): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const forms = [...page.querySelectorAll('form[method="post"]')];
    // Its own property of that name may be one of a form's fields.
    const paths = forms.map(
      (form) => new URL(form.getAttribute('action') ?? '', window.location.href).pathname,
    );
    // Those of a list lead to one page, each with another id.
    const kinds = new Map(paths.map((path) => [path.replace(/[0-9a-f]{24}/g, ''), path]));
    for (const path of kinds.values()) fetchCodeOf(path);
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, 2 * discovery);
  };
  (window as RouterWindow).__reactRouterDataRouter?.subscribe(later);
  later();
}

/** @returns whether the router knows what page that is */
function fetchCodeOf(pathname: string): boolean {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as RouterWindow;
  const matches = router && matchRoutes(router.routes, pathname);
  if (!matches || matches.at(-1)?.route.path === '*') return false;
  for (const { route } of matches) {
    const module = manifest?.routes[route.id ?? '']?.module;
    // What fails here fails again when it is needed, and is said then.
    if (module) import(/* @vite-ignore */ module).catch(() => undefined);
  }
  return true;
}
