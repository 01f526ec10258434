import { createContext, type RouterContextProvider } from 'react-router';
import { type Actor, effectiveAccess, mustHaveSecondFactor } from '~/core/access';
import { config } from '~/core/config.server';
import { log } from '~/core/log.server';
import { planEnd } from '~/core/plan';
import type { Source } from '~/core/source';
import type { Caller } from '~/operation/caller';
import { isColleague } from '~db/across-companies';
import { logActivity } from '~db/activity';
import { companyDb } from '~db/company-db';
import { onceWithin } from '~db/once';
import { recordSecurityEvent } from '~db/security-events';
import { type CompanySeen, findIdentity, noteSeen, wasUsed } from '~db/sessions';
import { upToDate } from '~db/upgrades';
import { pendingTwoFactorCookie, signedIn } from './cookies.server';
import { deviceOf } from './device.server';
import { inTime } from './in-time';
import { requestFacts } from './request';
import { carriesMetricsToken, timed } from './server-timing.server';
import { readToken, type TokenClaims } from './token.server';

/** The person behind a request, how they signed in, and their company. */
interface Identity {
  actor: Actor | null;
  company: CompanySeen | null;
  /** The id of their photo's file. */
  photoId: string | undefined;
  by: 'cookie' | 'token' | null;
}

/** The person behind a request, and everything an operation needs to know about them. */
export type WebCaller = Caller & Identity;

const resolved = createContext<Promise<WebCaller> | null>(null);

/** The caller of this request. Layouts, loaders and calls of one request share one query. */
export function callerOf(request: Request, context: Readonly<RouterContextProvider>): Promise<WebCaller> {
  const known = context.get(resolved);
  if (known) return known;
  const caller = timed(context, 'identity', () => resolveCaller(request, context));
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
      device: () => deviceOf(cookies),
      pendingTwoFactor: () => pendingTwoFactorCookie().read(cookies),
    },
    db: companyDb,
    refused(operation) {
      const source = { address, agent };
      recordSecurityEvent({ kind: 'refused', user: asUser(actor), source, detail: operation });
    },
    planEnd() {
      if (config().BILLING_PROVIDER === 'none') return null;
      return company ? planEnd(company, new Date()) : 'trial-ended';
    },
    isColleague,
    log: logActivity,
    once: (key, of) => onceWithin(companyDb(of.actor.companyId), key, of),
  };
}

/** The account of an actor, as security events name it. */
export function asUser(actor: Actor | null) {
  return actor && { _id: actor.userId, companyId: actor.companyId, name: actor.name };
}

/**
 * A request with a token is judged by the token only: a cookie does not make up for a bad one. The metrics token is not
 * a sign-in; it only requests timings.
 */
async function identityOf(request: Request, cookies: string | null, source: From): Promise<Identity> {
  const authorization = request.headers.get('Authorization');
  if (authorization && !carriesMetricsToken(authorization, config().METRICS_TOKEN)) {
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
    ...(session.readOnly && { readOnly: true }),
    owesSecondFactor: mustHaveSecondFactor(company, user.access) && !user.secondFactor,
  };
  return { actor, company, photoId: user.photoId };
}
