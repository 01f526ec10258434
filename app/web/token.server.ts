import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Session } from '~db/sessions';
import { env } from './env.server';

/** What a token says: who, of which firm, vouched for by which session record. */
export interface TokenClaims {
  userId: string;
  companyId: string;
  sid: string;
}

const algorithm = 'HS256';
const key = (secret: string) => new TextEncoder().encode(secret);

/** The JWT of a session: `sub`, `companyId`, `sid`, `iat`, `exp` (that of the session, where it has one). */
export async function signToken({ _id, userId, companyId, createdAt, expiresAt }: Session): Promise<string> {
  const token = new SignJWT({ companyId, sid: _id })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(userId)
    .setIssuedAt(createdAt);
  if (expiresAt) token.setExpirationTime(expiresAt);
  return await token.sign(key(env().secrets[0]));
}

/** As many tokens as are kept read; then it begins anew. */
const mostRead = 2_000;
const read = new Map<string, { claims: TokenClaims; endsAt: number }>();

/**
 * What a token says, or null where it is forged, malformed or expired. Its signature stays as true as it was, so that it is
 * checked once for many requests; its end is looked at each time, and whether its session still holds is asked of the store.
 */
export async function readToken(token: string, now = Date.now()): Promise<TokenClaims | null> {
  const known = read.get(token);
  if (known) return now < known.endsAt ? known.claims : null;
  const payload = await verified(token);
  const { sub, companyId, sid, exp = Number.POSITIVE_INFINITY } = payload ?? {};
  if (typeof sub !== 'string' || typeof companyId !== 'string' || typeof sid !== 'string') return null;
  const claims = { userId: sub, companyId, sid };
  if (read.size >= mostRead) read.clear();
  read.set(token, { claims, endsAt: exp * 1_000 });
  return claims;
}

async function verified(token: string): Promise<JWTPayload | null> {
  for (const secret of env().secrets) {
    try {
      return (await jwtVerify(token, key(secret), { algorithms: [algorithm] })).payload;
    } catch {
      // Not signed with this secret, or no longer good: perhaps with the next.
    }
  }
  return null;
}
