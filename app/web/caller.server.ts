import { createContext, type RouterContextProvider } from 'react-router';
import { type Actor, effectiveAccess } from '~/core/access';
import type { Caller } from '~/core/caller';
import { planEnd } from '~/core/plan';
import { refuseUnavailable } from '~/core/refusal';
import { mustHaveSecondFactor } from '~/core/second-factor';
import type { Company } from '~/modules/account/collections';
import { isColleague } from '~db/across-companies';
import { logActivity } from '~db/activity';
import { companyDb } from '~db/company-db';
import { onceWithin } from '~db/once';
import { findIdentity, noteSeen } from '~db/sessions';
import { halfCookie, signedIn } from './cookies.server';
import { deviceOf } from './device.server';
import { env } from './env.server';
import { inTime } from './in-time';
import { log } from './log.server';
import type { FirmSeen, Identity, Presuming } from './presumed.server';
import { requestFacts } from './request';
import { readToken, type TokenClaims } from './token.server';

/** Who asks, and all that an operation needs to know of him. */
export type WebCaller = Caller & Identity;

const resolved = createContext<Promise<WebCaller> | null>(null);

/** The caller of this request: resolved once, however many layouts, loaders and calls ask for him. */
export function callerOf(request: Request, context: Readonly<RouterContextProvider>): Promise<WebCaller> {
  const known = context.get(resolved);
  if (known) return known;
  const asked = resolveCaller(request, context);
  (context as RouterContextProvider).set(resolved, asked);
  return asked;
}

async function resolveCaller(request: Request, context: Readonly<RouterContextProvider>): Promise<WebCaller> {
  const cookies = request.headers.get('Cookie');
  const { asker, address } = context.get(requestFacts);
  const { actor, firm, photoId, by } = await identityOf(request, cookies, asker);
  return {
    actor,
    firm,
    photoId,
    by,
    source: {
      address,
      host: new URL(request.url).host,
      agent: request.headers.get('User-Agent') ?? '',
      device: () => deviceOf(cookies),
      half: async () => (await halfCookie().parse(cookies)) as string | null,
    },
    db: companyDb,
    planEnd() {
      if (env().BILLING_PROVIDER === 'none') return null;
      return firm ? planEnd(firm, new Date()) : 'trial-ended';
    },
    async certain() {
      // Nobody gets to see it: what was begun by mistake is begun anew.
      if (!(await asker.holds)) throw refuseUnavailable();
    },
    isColleague,
    log: logActivity,
    once: (key, of) => onceWithin(companyDb(of.actor.companyId), key, of),
  };
}

/** A token, where there is one, is all that counts: a bad one is not made good by a cookie. */
async function identityOf(request: Request, cookies: string | null, asker: Presuming): Promise<Identity> {
  const authorization = request.headers.get('Authorization');
  if (authorization) {
    const claims = await readToken(authorization.replace(/^Bearer\s+/i, '').trim());
    return claims ? await named(claims, 'token', asker) : { ...nobody, by: 'token' };
  }
  const { sid, userId, companyId } = await signedIn(cookies);
  if (!sid || !userId || !companyId) return { ...nobody, by: null };
  return await named({ sid, userId, companyId }, 'cookie', asker);
}

const nobody = { actor: null, firm: null, photoId: undefined };

async function named(claims: TokenClaims, by: 'cookie' | 'token', asker: Presuming): Promise<Identity> {
  const who = `${by} ${claims.companyId} ${claims.userId} ${claims.sid}`;
  return await asker.identityOf(who, async () => ({ ...(await knownBy(claims)), by }));
}

/** Rights come from the person's own record, now: a changed flag or a dismissal works at once. */
async function knownBy(claims: TokenClaims): Promise<Omit<Identity, 'by'>> {
  const identity = await inTime(findIdentity(claims));
  if (!identity) return nobody;
  const { user, session, firm } = identity;
  // Beside what was asked for: that may hold what this would wait for, and waits for no more than who asks.
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
    owesSecondFactor: mustHaveSecondFactor(firm, user.access) && !user.secondFactor,
  };
  return { actor, firm: seenOf(firm), photoId: user.photoId };
}

function seenOf(firm: Company): FirmSeen {
  const { name, credits, closing, planRank, trialEndsAt, unpaidSince, planEndedAt } = firm;
  return {
    name,
    credits,
    planRank,
    trialEndsAt,
    ...(closing && { closing }),
    ...(unpaidSince && { unpaidSince }),
    ...(planEndedAt && { planEndedAt }),
  };
}
