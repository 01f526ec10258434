import { useEffect } from 'react';
import { data, isRouteErrorResponse, replace, useLocation, useMatches } from 'react-router';
import { isLookingAgain } from '~/ui/looking-again';
import { showToast } from '~/ui/toasts';
import type { Route } from '../+types/root';
import type { PageFailure } from './failure.server';
import { NotReached } from './page-failure';
import type { FormReply } from './submit.server';

const lostText = 'Something went wrong on the way. Please try again.';
const lostForm = 'Something went wrong on the way. What you typed is still here: please try again.';
const stillHere = 'What you typed is still here, to copy.';

type Results = Awaited<ReturnType<Parameters<Route.ClientMiddlewareFunction>[1]>>;

interface ShownPage {
  pathname: string;
  search: string;
  /** The loader data by route id. */
  loaderData: Record<string, unknown>;
}

let shown: ShownPage | undefined;
/** A form was just sent and the page is being revalidated: whether the form got an answer. */
let sent: 'lost' | 'answered' | undefined;

/** Stores the page on screen for the middleware. */
export function useShownPage(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    const loaderData = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]));
    shown = { pathname, search, loaderData };
  }, [pathname, search, matches]);
}

/** Whether the last form did not arrive. Its page keeps what it shows, and with it the form's once-token. */
export const wasLost = () => sent === 'lost';

/**
 * If a form's answer is lost (offline, or replaced by a proxy's error page), the form is shown again like a refused
 * one, with what was typed and the same once-token: sent again, it is the same request. A form that posts to another
 * address leaves the page unchanged. A page that cannot be revalidated keeps what it shows, because an error page would
 * remove its forms. If somebody else has deleted the record, its form comes back the same way if something was typed
 * into it.
 */
export const keepForms: Route.ClientMiddlewareFunction = async ({ request, url }, next) => {
  if (request.method !== 'GET') return await sendForm(request, url, next);
  const before = shown;
  const form = sent;
  sent = undefined;
  const results = await next();
  if (request.signal.aborted) return;
  if (url.pathname !== before?.pathname || url.search !== before.search) return namedAsLost(results);
  const gone = form && findGone(results);
  if (!gone && !findLost(results)) return;
  const isShown = Object.keys(results).every((id) => before.loaderData[id] !== undefined);
  // An error page has nothing to keep.
  if (!isShown) return namedAsLost(results);
  // A page that revalidates by itself will try again.
  if (form !== 'lost' && !isLookingAgain()) showToast({ kind: 'error', text: gone?.text ?? lostText });
  return Object.fromEntries(
    Object.entries(before.loaderData).map(([id, result]) => [id, { type: 'data' as const, result }]),
  );
};

async function sendForm(request: Request, url: URL, next: () => Promise<Results>): Promise<Results> {
  const copy = request.clone();
  const results = await next();
  sent = 'answered';
  const gone = findGone(results, true);
  const id = gone?.id ?? findLost(results);
  if (!id || !shown || request.signal.aborted) return results;
  if (gone) sent = 'lost';
  if (url.pathname === shown.pathname) {
    const text = gone ? `${gone.text} ${stillHere}` : lostForm;
    const reply = await replyTo(text, await copy.formData());
    // Shown as a toast too, in case the page's form has no place for messages.
    if (gone && reply.toast) showToast(reply.toast);
    return { ...results, [id]: { type: 'data', result: data(reply, { status: gone ? 404 : 503 }) } };
  }
  sent = 'lost';
  showToast({ kind: 'error', text: gone?.text ?? lostText });
  return { ...results, [id]: { type: 'data', result: replace(shown.pathname + shown.search) } };
}

/** The route whose response does not come from the suite: none at all, or a proxy's own. */
function findLost(results: Results): string | undefined {
  return Object.keys(results).find((id) => {
    const { type, result } = results[id] as Results[string];
    if (type !== 'error' || result instanceof Response) return false;
    return !isRouteErrorResponse(result) || typeof result.data !== 'object';
  });
}

/** Replaces the errors of failed fetches by one class that the error page recognizes. */
function namedAsLost(results: Results): Results {
  const named = Object.entries(results).map(([id, one]) => {
    const isLost = one.type === 'error' && one.result instanceof TypeError;
    return [id, isLost ? { ...one, result: new NotReached(lostText, { cause: one.result }) } : one] as const;
  });
  return Object.fromEntries(named);
}

/** The route whose record no longer exists, and the message; with `needsTyped` only if something was typed. */
function findGone(results: Results, needsTyped = false): { id: string; text: string } | undefined {
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isRouteErrorResponse(result) || result.status !== 404) continue;
    const { text, typed } = result.data as Partial<PageFailure>;
    if (text && (typed || !needsTyped)) return { id, text };
  }
}

/**
 * Like `submit`'s answer when the database is unreachable. File inputs keep their files, since the form was not replaced. A page
 * with fields has loaded what reads them; a dialog that only asks has nothing to keep, and shows the text.
 */
async function replyTo(text: string, form: FormData): Promise<FormReply> {
  const result = await import('./simple-form').then(
    ({ refusedResult }) => refusedResult(text, form),
    () => ({ initialValue: null }),
  );
  return { result, toast: { id: String(Date.now()), kind: 'error', text } };
}
