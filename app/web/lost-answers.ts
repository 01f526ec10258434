import { parse } from '@conform-to/react';
import { createPath, data, isRouteErrorResponse, replace } from 'react-router';
import { showToast } from '~/ui/toasts';
import type { Route } from '../+types/root';
import type { RouterWindow } from './code-ahead';
import { secretFields } from './secret-fields';
import type { FormReply } from './submit.server';

const text = 'Something went wrong on the way. Please try again.';
const kept = 'Something went wrong on the way. What you typed is still here: please try again.';

type Results = Awaited<ReturnType<Parameters<Route.ClientMiddlewareFunction>[1]>>;

/** The address whose page is shown again with what it has, since a form that went elsewhere did not arrive. */
let stays: string | undefined;

/**
 * Around all that the browser's router asks the server for. Where a form's answer is lost, offline or to a proxy's own
 * words, the form comes back as one that was refused, with all that was typed and the same once-token: sent again, it is the same
 * request. A form that goes to another address leaves the page as it is, for that one's own data cannot be had. And where a
 * page cannot be read anew it keeps what it shows: an error page would take the forms on it away.
 */
export const keepForms: Route.ClientMiddlewareFunction = async ({ request, url }, next) => {
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
    if (stays === createPath(url)) {
      stays = undefined;
      return asShown();
    }
    const results = await next();
    if (request.signal.aborted || !lostOf(results)) return results;
    // What a page asks for by itself it asks for again.
    if (navigation.state !== 'idle') void showToast({ kind: 'error', text });
    return asShown();
  }

  stays = undefined;
  const results = await next();
  const id = lostOf(results);
  if (!id || request.signal.aborted) return results;
  const { formData, formAction } = navigation;
  const isPages = formAction?.split('?')[0] === url.pathname;
  if (!isPages || isHere) {
    const reply = data(replyTo(isPages ? formData : undefined), { status: 503 });
    return { ...results, [id]: { type: 'data', result: reply } };
  }
  stays = createPath({ pathname: location.pathname, search: location.search });
  void showToast({ kind: 'error', text });
  return { ...results, [id]: { type: 'data', result: replace(stays) } };
};

/** The route whose answer is none of the suite's: no answer at all, or words that somebody else has put in its place. */
function lostOf(results: Results): string | undefined {
  return Object.keys(results).find((id) => {
    const { type, result } = results[id] as Results[string];
    if (type !== 'error' || result instanceof Response) return false;
    return !isRouteErrorResponse(result) || typeof result.data !== 'object';
  });
}

/** As `submit` answers where the database is away. The files stay chosen, for nothing has taken them from the form. */
function replyTo(sent: FormData | undefined): FormReply {
  const { payload } = parse(sent ?? new FormData(), { resolve: (value) => ({ value }) });
  for (const name of secretFields) delete payload[name];
  return {
    result: {
      status: 'error',
      error: { '': [kept] },
      initialValue: payload as NonNullable<FormReply['result']['initialValue']>,
    },
    toast: { id: crypto.randomUUID(), kind: 'error', text: kept },
    overtaken: false,
    files: [],
    signIn: false,
  };
}
