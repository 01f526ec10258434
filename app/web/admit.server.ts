import { type MiddlewareFunction, redirect, redirectDocument } from 'react-router';
import { wantsJson } from './answers-json.server';
import { callerOf, type WebCaller } from './caller.server';
import { refuseCrossSite } from './cross-site.server';
import { failedCall, failedPage, isAway, toStart } from './failure.server';
import { countCall } from './tally.server';
import { keepWanted } from './wanted-page.server';

/** Where people who must have a second factor set it up, and what they can open until then. */
export const setUpAt = '/settings/security/two-factor';
const isSecurity = /^\/settings\/security(\/|$)/i;

/** Where a provider tells what has happened: it may come in bursts, so that only what is refused is counted. */
const isSignedMessage = /^\/webhooks\//i;

const isWayIn = /^\/(login|signup)$/i;

type Args = Parameters<MiddlewareFunction>[0];

/** Pages for everybody: a stranger's form is still refused when another site has sent it. */
export const admitAnybody: MiddlewareFunction<Response> = async (args, next) => {
  try {
    await admitToPage(args);
  } catch (error) {
    // Thrown on, it would come as a page: POST /signup is a documented call at a page's address.
    if (error instanceof Response && wantsJson(args.request)) return error;
    throw error;
  }
  return await next();
};

/** Pages of the firm: without a signed-in user they go to the landing page, whatever was asked. */
export const admitSignedIn: MiddlewareFunction<Response> = async (args, next) => {
  const caller = await admitToPage(args);
  if (!caller) return await next();
  const { actor, by } = caller;
  // A page is for cookies: a token sent to one does not sign anybody in.
  // The landing page alone would say nothing to people who come from signing in or up, which lead here afterwards.
  if (by === 'token') throw toStart();
  if (!actor) throw tellOfCookies(args.request, isWayIn) ?? toStart(await keepWanted(args));
  if (actor.owesSecondFactor && !isSecurity.test(args.url.pathname)) throw redirect(setUpAt);
  return await next();
};

/** Documented calls: only a cookie can be carried by a stranger's page, so only its callers are checked. */
export const admitCall: MiddlewareFunction<Response> = async (args, next) => {
  try {
    const caller = await callerOf(args.request, args.context);
    if (caller.by === 'cookie') refuseCrossSite(args.request);
    if (!isSignedMessage.test(args.url.pathname)) {
      countCall(caller);
      return await next();
    }
    const answer = await next();
    if (answer.status >= 400 && answer.status < 500) countCall(caller);
    return answer;
  } catch (error) {
    return failedCall(error, args.context);
  }
};

/**
 * Null for a form whose sender nobody can name, since the database is away: its action meets the same, does nothing, and
 * gives back what was typed, which an error page would have lost.
 */
async function admitToPage({ request, context }: Args): Promise<WebCaller | null> {
  try {
    refuseCrossSite(request);
    const caller = await callerOf(request, context);
    countCall(caller);
    return caller;
  } catch (error) {
    if (request.method === 'POST' && !wantsJson(request) && isAway(error)) return null;
    throw wantsJson(request) ? failedCall(error, context) : failedPage(error, context);
  }
}

/**
 * To the page that explains it, for somebody who has just signed in on one of these pages (their paths), was sent on, and has
 * not a single cookie: the browser refuses them all, or is served without the TLS they need. Null for everybody else.
 */
export function tellOfCookies({ headers }: Request, from: RegExp): Response | null {
  const referer = headers.get('Referer');
  if (!referer || headers.has('Cookie') || !URL.canParse(referer)) return null;
  return from.test(new URL(referer).pathname) ? redirectDocument('/login?cookies=refused') : null;
}
