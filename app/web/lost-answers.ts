import { parse } from '@conform-to/react';
import { useEffect } from 'react';
import { data, isRouteErrorResponse, replace, useLocation, useMatches } from 'react-router';
import { isLookingAgain } from '~/ui/looking-again';
import { showToast } from '~/ui/toasts';
import type { Route } from '../+types/root';
import type { PageFailure } from './failure.server';
import { NotReached } from './page-failure';
import { secretFields } from './secret-fields';
import type { FormReply } from './submit.server';

const lostText = 'Something went wrong on the way. Please try again.';
const lostForm = 'Something went wrong on the way. What you typed is still here: please try again.';
const stillHere = 'What you typed is still here, to copy.';

type Results = Awaited<ReturnType<Parameters<Route.ClientMiddlewareFunction>[1]>>;

interface ShownPage {
  pathname: string;
  search: string;
  /** What its loaders returned, by route. */
  loaderData: Record<string, unknown>;
}

let shown: ShownPage | undefined;
/** A form was sent, and the request that follows reads its page again: what became of the form. */
let sent: 'lost' | 'answered' | undefined;

/** Remembers which page is shown, for the middleware. */
export function useShownPage(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    const loaderData = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]));
    shown = { pathname, search, loaderData };
  }, [pathname, search, matches]);
}

/** Whether the form that was sent last did not arrive: what its page shows stays, and with it the form's once-token. */
export const wasLost = () => sent === 'lost';

/**
 * Where a form's answer is lost, offline or to a proxy's own words, the form comes back as one that was refused, with all that
 * was typed and the same once-token: sent again, it is the same request. A form that goes to another address leaves the page as it
 * is. Where a page cannot be read again it keeps what it shows: an error page would take away the forms on it. The form of a thing
 * that somebody else has deleted comes back in the same way, where something was typed into it.
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
  // A page that looks again by itself does so once more.
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
    const reply = replyTo(text, await copy.formData());
    // Also where a page's form shows no texts of its own.
    if (gone && reply.toast) showToast(reply.toast);
    return { ...results, [id]: { type: 'data', result: data(reply, { status: gone ? 404 : 503 }) } };
  }
  sent = 'lost';
  showToast({ kind: 'error', text: gone?.text ?? lostText });
  return { ...results, [id]: { type: 'data', result: replace(shown.pathname + shown.search) } };
}

/** The route whose answer does not come from the suite: no answer at all, or words that somebody else put in its place. */
function findLost(results: Results): string | undefined {
  return Object.keys(results).find((id) => {
    const { type, result } = results[id] as Results[string];
    if (type !== 'error' || result instanceof Response) return false;
    return !isRouteErrorResponse(result) || typeof result.data !== 'object';
  });
}

/** The results, with one kind of error for what found no answer at all, which a failed fetch throws: the error page tells it. */
function namedAsLost(results: Results): Results {
  const named = Object.entries(results).map(([id, one]) => {
    const isLost = one.type === 'error' && one.result instanceof TypeError;
    return [id, isLost ? { ...one, result: new NotReached(lostText, { cause: one.result }) } : one] as const;
  });
  return Object.fromEntries(named);
}

/** The route that shows something that is not there any more, and the suite's words for it; or only where something was typed. */
function findGone(results: Results, needsTyped = false): { id: string; text: string } | undefined {
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isRouteErrorResponse(result) || result.status !== 404) continue;
    const { text, typed } = result.data as Partial<PageFailure>;
    if (text && (typed || !needsTyped)) return { id, text };
  }
}

/** As `submit` answers where the database is away. The files stay chosen, for nothing has taken them from the form. */
function replyTo(text: string, form: FormData): FormReply {
  const submission = parse(form, { resolve: () => ({ error: { '': [text] } }) });
  return {
    result: submission.reply({ formErrors: [text], hideFields: secretFields }),
    toast: { id: String(Date.now()), kind: 'error', text },
    overtaken: false,
    files: [],
    signIn: false,
  };
}
