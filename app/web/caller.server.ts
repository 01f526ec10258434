import { createContext, type RouterContextProvider } from 'react-router';
import { type Actor, effectiveAccess } from '~/core/access';
import type { Caller } from '~/core/caller';
import { allowsChanges } from '~/core/plan';
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
import { requestFacts } from './request';
import { readToken, type TokenClaims } from './token.server';

/** Who asks, by what he proved it, and his firm's own record. */
export interface WebCaller extends Caller {
  by: 'cookie' | 'token' | null;
  firm: Company | null;
  /** The file of his photo. */
  photoId: string | undefined;
}

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
  const { actor, firm, photoId, by } = await identityOf(request, cookies);
  return {
    actor,
    firm,
    photoId,
    by,
    source: {
      address: context.get(requestFacts).address,
      host: new URL(request.url).host,
      agent: request.headers.get('User-Agent') ?? '',
      device: () => deviceOf(cookies),
      half: async () => (await halfCookie().parse(cookies)) as string | null,
    },
    db: companyDb,
    mayChange: () => env().BILLING_PROVIDER === 'none' || (firm !== null && allowsChanges(firm, new Date())),
    isColleague,
    log: logActivity,
    once: (key, of) => onceWithin(companyDb(of.actor.companyId), key, of),
  };
}

type Identity = Pick<WebCaller, 'actor' | 'firm' | 'photoId' | 'by'>;

/** A token, where there is one, is all that counts: a bad one is not made good by a cookie. */
async function identityOf(request: Request, cookies: string | null): Promise<Identity> {
  const authorization = request.headers.get('Authorization');
  if (authorization) {
    const claims = await readToken(authorization.replace(/^Bearer\s+/i, '').trim());
    return { ...(claims ? await knownBy(claims) : nobody), by: 'token' };
  }
  const { sid, userId, companyId } = await signedIn(cookies);
  if (!sid || !userId || !companyId) return { ...nobody, by: null };
  return { ...(await knownBy({ sid, userId, companyId })), by: 'cookie' };
}

const nobody = { actor: null, firm: null, photoId: undefined };

/** Rights come from the person's own record, now: a changed flag or a dismissal works at once. */
async function knownBy(claims: TokenClaims): Promise<Omit<Identity, 'by'>> {
  const identity = await inTime(findIdentity(claims));
  if (!identity) return nobody;
  const { user, session, firm } = identity;
  await noteSeen(session);
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
  return { actor, firm, photoId: user.photoId };
}
