import { data, isRouteErrorResponse, redirect } from 'react-router';
import { showToast } from '~/ui/toasts';
import type { Route } from '../+types/root';
import type { PageFailure } from './failure.server';
import type { RouterWindow } from './router-window';
import { secretFields } from './secret-fields';
import type { FormReply } from './submit.server';

const text = 'Something went wrong on the way. Please try again.';
const kept = 'Something went wrong on the way. What you typed is still here: please try again.';
const stillHere = 'What you typed is still here, to copy.';

type Results = Awaited<ReturnType<Parameters<Route.ClientMiddlewareFunction>[1]>>;

/** The address whose page is shown again with what it has, since a form that went elsewhere did not arrive. */
let stays: string | undefined;

/**
 * Where a form's answer is lost, offline or to a proxy's own words, the form comes back as one that was refused, with all that
 * was typed and the same once-token: sent again, it is the same request. A form that goes to another address leaves the page as it
 * is, for that one's own data cannot be had. And where a page cannot be read anew it keeps what it shows: an error page would
 * take the forms on it away. The form of a thing that somebody else has deleted meanwhile comes back in the same way, where
 * something was typed into it.
 *
 * It is a middleware around all that the browser's router asks the server for. The router reads those of a route anew each time, so that
 * it is given to the root when the page is alive: as the root's own export it would stand in the first bytes of each page.
 */
export function keepForms(): void {
  const [root] = (window as RouterWindow).__reactRouterDataRouter?.routes ?? [];
  if (root) root.middleware = [keepingForms as NonNullable<typeof root.middleware>[number]];
}

const keepingForms: Route.ClientMiddlewareFunction = async ({ request, url }, next) => {
  const { __reactRouterDataRouter: router } = window as RouterWindow;
  if (!router?.state.initialized) return;
  const { location, navigation, errors, loaderData } = router.state;
  const isHere = url.pathname === location.pathname;
  const asShown = () =>
    Object.fromEntries(
      Object.entries(loaderData).map(([id, result]) => [id, { type: 'data' as const, result }]),
    );

  if (request.method === 'GET') {
    if (!isHere || url.search !== location.search || errors) return;
    if (stays === url.pathname + url.search) {
      stays = undefined;
      return asShown();
    }
    const results = await next();
    // After a form that was refused for another reason, too.
    const gone = navigation.formData && goneOf(results);
    if (request.signal.aborted || !(gone || lostOf(results))) return results;
    // What a page asks for by itself it asks for again.
    if (navigation.state !== 'idle') void showToast({ kind: 'error', text: gone?.text ?? text });
    return asShown();
  }

  stays = undefined;
  const results = await next();
  const { formData, formAction } = navigation;
  const isPages = formAction?.split('?')[0] === url.pathname;
  const gone = isPages ? goneOf(results, true) : undefined;
  const id = gone?.id ?? lostOf(results);
  if (!id || request.signal.aborted) return results;
  if (!isPages || isHere) {
    // The page of what is gone cannot be read again either.
    if (gone) stays = location.pathname + location.search;
    const reply = replyTo(gone ? `${gone.text} ${stillHere}` : kept, isPages ? formData : undefined);
    // Also where a page's form shows no texts of its own.
    if (gone && reply.toast) void showToast(reply.toast);
    return { ...results, [id]: { type: 'data', result: data(reply, { status: gone ? 404 : 503 }) } };
  }
  stays = location.pathname + location.search;
  void showToast({ kind: 'error', text: gone?.text ?? text });
  return {
    ...results,
    [id]: { type: 'data', result: redirect(stays, { headers: { 'X-Remix-Replace': 'yes' } }) },
  };
};

/** The route whose answer is none of the suite's: no answer at all, or words that somebody else has put in its place. */
function lostOf(results: Results): string | undefined {
  return Object.keys(results).find((id) => {
    const { type, result } = results[id] as Results[string];
    if (type !== 'error' || result instanceof Response) return false;
    return !isRouteErrorResponse(result) || typeof result.data !== 'object';
  });
}

/** The route that shows something that is not there any more, and what the suite says of it; or only where something was typed. */
function goneOf(results: Results, needsTyped = false): { id: string; text: string } | undefined {
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isRouteErrorResponse(result) || result.status !== 404) continue;
    const { text, typed } = result.data as Partial<PageFailure>;
    if (text && (typed || !needsTyped)) return { id, text };
  }
}

/** As `submit` answers where the database is away. The files stay chosen, for nothing has taken them from the form. */
function replyTo(said: string, sent: FormData | undefined): FormReply {
  const typed = typedIn(sent ?? new FormData());
  for (const name of secretFields) delete typed[name];
  return {
    result: {
      status: 'error',
      error: { '': [said] },
      initialValue: typed as NonNullable<FormReply['result']['initialValue']>,
    },
    toast: { id: String(Date.now()), kind: 'error', text: said },
    overtaken: false,
    files: [],
    signIn: false,
  };
}

interface Typed {
  [part: string]: unknown;
}

/** What was typed, as the server would give it back: `lines[0].price` is in a list of lines. */
function typedIn(sent: FormData): Typed {
  const all: Typed = {};
  for (const [name, value] of sent) {
    if (typeof value !== 'string') continue;
    const parts = name.split(/[.[\]]+/).filter((part) => part !== '');
    const last = parts.pop() ?? '';
    let at = all;
    parts.forEach((part, place) => {
      at[part] ??= /^\d+$/.test(parts[place + 1] ?? last) ? [] : {};
      at = at[part] as Typed;
    });
    at[last] = at[last] === undefined ? value : [at[last], value].flat();
  }
  return all;
}
