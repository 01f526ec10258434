import { jwtVerify, SignJWT } from 'jose';
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

/** The JWT of a session: `sub`, `companyId`, `sid`, `iat`, `exp` (that of the session, 12 hours). */
export async function signToken(session: Session): Promise<{ token: string; expiresAt: string }> {
  const token = await new SignJWT({ companyId: session.companyId, sid: session._id })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(session.userId)
    .setIssuedAt(session.createdAt)
    .setExpirationTime(session.expiresAt)
    .sign(key(env().secrets[0]));
  // A token counts in whole seconds.
  const seconds = Math.floor(session.expiresAt.getTime() / 1000);
  return { token, expiresAt: new Date(seconds * 1000).toISOString() };
}

/** What a token says, or null where it is forged, malformed or expired. */
export async function readToken(token: string): Promise<TokenClaims | null> {
  for (const secret of env().secrets) {
    try {
      const { payload } = await jwtVerify(token, key(secret), { algorithms: [algorithm] });
      const { sub, companyId, sid } = payload;
      if (typeof sub === 'string' && typeof companyId === 'string' && typeof sid === 'string') {
        return { userId: sub, companyId, sid };
      }
      return null;
    } catch {
      // Not signed with this secret, or no longer good: perhaps with the next.
    }
  }
  return null;
}
