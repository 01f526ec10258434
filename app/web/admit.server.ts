import { type MiddlewareFunction, redirect, redirectDocument } from 'react-router';
import { wantsJson } from './answers-json.server';
import { callerOf, type WebCaller } from './caller.server';
import { refuseCrossSite } from './cross-site.server';
import { failedCall, failedPage, isAway, toStart } from './failure.server';
import { countCall } from './tally.server';
import { rememberWanted } from './wanted-page.server';

/** Where people who must use a second factor set it up. Until then they can open nothing else. */
export const setUpAt = '/settings/security/two-factor';
const isSecurity = /^\/settings\/security(\/|$)/i;

/** Webhooks may come in bursts, so only refused ones count against the limit. */
const isSignedMessage = /^\/webhooks\//i;

const isWayIn = /^\/(login|signup)$/i;

type Args = Parameters<MiddlewareFunction>[0];

/** Middleware of public pages. A form from another site is still refused. */
export const admitAnybody: MiddlewareFunction<Response> = async (args, next) => {
  try {
    await admitToPage(args);
  } catch (error) {
    // Thrown further it would become a page, but POST /signup is also a documented call.
    if (error instanceof Response && wantsJson(args.request)) return error;
    throw error;
  }
  return await next();
};

/** Middleware of the company's pages. Without a session they redirect to the landing page, whatever was requested. */
export const admitSignedIn: MiddlewareFunction<Response> = async (args, next) => {
  const caller = await admitToPage(args);
  if (!caller) return await next();
  const { actor, by } = caller;
  // Pages accept cookies only: a token does not sign anybody in. People who come from signing in or up get an
  // explanation instead of just the landing page.
  if (by === 'token') throw toStart();
  if (!actor) throw tellOfCookies(args.request, isWayIn) ?? toStart(await rememberWanted(args));
  if (actor.owesSecondFactor && !isSecurity.test(args.url.pathname)) throw redirect(setUpAt);
  return await next();
};

/** Middleware of documented calls. Only cookies can be sent by another site's page, so only cookie callers are checked. */
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
 * Null for a form if the database is unreachable: its action fails the same way and returns what was typed, which an
 * error page would lose.
 */
async function admitToPage({ request, context }: Args): Promise<WebCaller | null> {
  try {
    refuseCrossSite(request);
    const caller = await callerOf(request, context);
    countCall(caller);
    return caller;
  } catch (error) {
    if (request.method === 'POST' && !wantsJson(request) && isAway(error)) return null;
    throw wantsJson(request) ? failedCall(error, context) : await failedPage(error, context);
  }
}

/**
 * A redirect to the page about cookies, for somebody who has just signed in on one of the pages `from` but sends no
 * cookie at all: the browser blocks cookies, or is served without the TLS that they need. Null for everybody else.
 */
export function tellOfCookies({ headers }: Request, from: RegExp): Response | null {
  const referer = headers.get('Referer');
  if (!referer || headers.has('Cookie') || !URL.canParse(referer)) return null;
  return from.test(new URL(referer).pathname) ? redirectDocument('/login?cookies=refused') : null;
}
