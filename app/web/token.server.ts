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

/** The JWT of a session: `sub`, `companyId`, `sid`, `iat`, `exp` (that of the session, where it has one). */
export async function signToken({ _id, userId, companyId, createdAt, expiresAt }: Session): Promise<string> {
  const token = new SignJWT({ companyId, sid: _id })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(userId)
    .setIssuedAt(createdAt);
  if (expiresAt) token.setExpirationTime(expiresAt);
  return await token.sign(key(env().secrets[0]));
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
