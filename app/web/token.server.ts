import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { config } from '~/core/config.server';
import type { Session } from '~db/sessions';

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
  return await token.sign(key(config().secrets[0]));
}

const claimsSchema = z
  .object({ sub: z.string(), companyId: z.string(), sid: z.string() })
  .transform(({ sub, ...claims }): TokenClaims => ({ userId: sub, ...claims }));

/** The claims of a token, or null where it is forged, malformed or expired. */
export async function readToken(token: string, now = new Date()): Promise<TokenClaims | null> {
  return claimsSchema.safeParse(await verified(token, now)).data ?? null;
}

async function verified(token: string, currentDate: Date): Promise<JWTPayload | null> {
  for (const secret of config().secrets) {
    try {
      return (await jwtVerify(token, key(secret), { algorithms: [algorithm], currentDate })).payload;
    } catch {
      // Not signed with this secret, or no longer good: perhaps with the next.
    }
  }
  return null;
}
