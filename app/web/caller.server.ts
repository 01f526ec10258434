import { createContext, type RouterContextProvider } from 'react-router';
import { type Actor, effectiveAccess, mustHaveSecondFactor } from '~/core/access';
import { config } from '~/core/config.server';
import { isFetchedAhead } from '~/core/link-preview';
import { log } from '~/core/log.server';
import type { Source } from '~/core/source';
import type { Caller } from '~/operation/operation.server';
import { recordSecurityEvent } from '~db/security-events';
import { findIdentity, noteSeen, wasUsed } from '~db/sessions';
import { upToDate } from '~db/upgrades';
import { pendingTwoFactorCookie, signedIn } from './cookies.server';
import { deviceOf } from './device.server';
import { inTime } from './in-time';
import { requestFacts } from './request';
import { carriesMetricsToken, timePhase } from './server-timing.server';
import { readToken, type TokenClaims } from './token.server';

/** The person behind a request, their company, and how they signed in. */
export interface WebCaller extends Caller {
  /** The id of their photo's file. */
  photoId: string | undefined;
  by: 'cookie' | 'token' | null;
}

type Identity = Omit<WebCaller, 'source'>;

const resolved = createContext<Promise<WebCaller> | null>(null);

/** The caller of this request. Layouts, loaders and calls of one request share one query. */
export function callerOf(request: Request, context: Readonly<RouterContextProvider>): Promise<WebCaller> {
  const known = context.get(resolved);
  if (known) return known;
  const caller = timePhase(context, 'identity', () => resolveCaller(request, context));
  context.set(resolved, caller);
  return caller;
}

/** The caller of this request, if anything has asked who it is. */
export async function knownCaller(context: Readonly<RouterContextProvider>): Promise<WebCaller | null> {
  return await context.get(resolved);
}

async function resolveCaller(request: Request, context: Readonly<RouterContextProvider>): Promise<WebCaller> {
  const cookies = request.headers.get('Cookie');
  const { address, host } = context.get(requestFacts);
  const agent = request.headers.get('User-Agent') ?? '';
  const { actor, company, photoId, by } = await identityOf(request, cookies, { address, agent });
  if (actor) await upToDate(actor.companyId);
  return {
    actor,
    company,
    photoId,
    by,
    source: {
      address,
      host,
      ...(actor && by === 'cookie' && { sid: actor.sid }),
      agent,
      isAhead: isFetchedAhead(request),
      device: () => deviceOf(cookies),
      pendingTwoFactor: () => pendingTwoFactorCookie().read(cookies),
    },
  };
}

/** Credentials of another scheme. A proxy that asks for a password itself has the browser send its own, as `Basic`. */
const isOtherScheme = /^(?!Bearer\s)\S+\s/i;

/**
 * A request with a token is judged by the token only: a cookie does not make up for a bad one. The metrics token is not
 * a sign-in; it only requests timings.
 */
async function identityOf(request: Request, cookies: string | null, source: From): Promise<Identity> {
  const authorization = request.headers.get('Authorization') ?? '';
  const isOurs = authorization !== '' && !isOtherScheme.test(authorization);
  if (isOurs && !carriesMetricsToken(authorization, config().METRICS_TOKEN)) {
    const claims = await readToken(authorization.replace(/^Bearer\s+/i, '').trim());
    return { ...(claims ? await knownBy(claims, source) : nobody), by: 'token' };
  }
  const claims = await signedIn(cookies);
  if (!claims) return { ...nobody, by: null };
  return { ...(await knownBy(claims, source)), by: 'cookie' };
}

type From = Pick<Source, 'address' | 'agent'>;

const nobody = { actor: null, company: null, photoId: undefined };

/** Reads the person's flags from their record, so that changes and dismissals take effect at once. */
async function knownBy(claims: TokenClaims, source: From): Promise<Omit<Identity, 'by'>> {
  const identity = await inTime(findIdentity(claims));
  if (!identity) return nobody;
  const { user, session, company } = identity;
  if (session.kind === 'personal' && !wasUsed(session))
    recordSecurityEvent({ kind: 'token-used', user, source, ...(session.name && { detail: session.name }) });
  // Not awaited: the request does not depend on it.
  noteSeen(session).catch((err: unknown) => log().warn({ err }, 'a use of a session could not be noted'));
  const actor: Actor = {
    userId: user._id,
    companyId: user.companyId,
    sid: session._id,
    name: user.name,
    email: user.email,
    access: effectiveAccess(user.access),
    welcomed: user.welcomed,
    drives: user.drives === true,
    startsWithToday: user.startsWithToday === true,
    ...(user.listsAsRows && { listsAsRows: user.listsAsRows }),
    ...(session.readOnly && { readOnly: true }),
    owesSecondFactor: mustHaveSecondFactor(company, user.access) && !user.secondFactor,
  };
  return { actor, company, photoId: user.photoId };
}
