import { createContext, type RouterContextProvider } from 'react-router';
import { type Actor, effectiveAccess } from '~/core/access';
import type { Caller } from '~/core/caller';
import { allowsChanges } from '~/core/plan';
import { findFirm, isColleague } from '~db/across-companies';
import { logActivity } from '~db/activity';
import { companyDb } from '~db/company-db';
import { onceWithin } from '~db/once';
import { findIdentity, noteSeen } from '~db/sessions';
import { sessionStorage } from './cookies.server';
import { deviceOf } from './device.server';
import { env } from './env.server';
import { requestFacts } from './request';
import { readToken } from './token.server';

/** Who asks, by what he proved it, and his firm's own record (read once, when somebody wants it). */
export interface WebCaller extends Caller {
  by: 'cookie' | 'token' | null;
  firm(): ReturnType<typeof findFirm>;
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
  const { actor, by } = await identityOf(request, cookies);

  let firm: ReturnType<typeof findFirm> | undefined;
  const firmOf = (companyId: string) => (firm ??= findFirm(companyId));

  return {
    actor,
    by,
    source: {
      address: context.get(requestFacts).address,
      agent: request.headers.get('User-Agent') ?? '',
      device: () => deviceOf(cookies),
    },
    db: companyDb,
    firm: async () => (actor ? await firmOf(actor.companyId) : null),
    async mayChange(companyId) {
      if (env().BILLING_PROVIDER === 'none') return true;
      const state = await firmOf(companyId);
      return state !== null && allowsChanges(state, new Date());
    },
    isColleague,
    log: logActivity,
    once: (key, of) => onceWithin(companyDb(of.actor.companyId), key, of),
  };
}

/** A token, where there is one, is all that counts: a bad one is not made good by a cookie. */
async function identityOf(
  request: Request,
  cookies: string | null,
): Promise<{ actor: Actor | null; by: WebCaller['by'] }> {
  const authorization = request.headers.get('Authorization');
  if (authorization) {
    const claims = await readToken(authorization.replace(/^Bearer\s+/i, '').trim());
    return { actor: claims && (await actorOf(claims.sid, claims.userId)), by: 'token' };
  }
  const { sid, userId } = (await sessionStorage().getSession(cookies)).data;
  if (!sid || !userId) return { actor: null, by: null };
  return { actor: await actorOf(sid, userId), by: 'cookie' };
}

/** Rights come from the person's own record, now: a changed flag or a dismissal works at once. */
async function actorOf(sid: string, userId: string): Promise<Actor | null> {
  const identity = await findIdentity(sid, userId);
  if (!identity) return null;
  const { user, session } = identity;
  await noteSeen(session);
  return {
    userId: user._id,
    companyId: user.companyId,
    sid,
    name: user.name,
    email: user.email,
    access: effectiveAccess(user.access),
    welcomed: user.welcomed,
  };
}
