import { type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { keysFor } from '~/core/keys.server';
import type { Session } from '~db/sessions';

/** The claims of a token: the user, the company and the session record. */
export interface TokenClaims {
  userId: string;
  companyId: string;
  sid: string;
}

const header = { alg: 'HS256', typ: 'JWT' };
const audience = 'laoban';
const keys = keysFor('tokens');

/** The JWT of a session: `sub`, `companyId`, `sid`, `aud`, `iat`, and `exp` if the session ends. */
export async function signToken({ _id, userId, companyId, createdAt, expiresAt }: Session): Promise<string> {
  const token = new SignJWT({ companyId, sid: _id })
    .setProtectedHeader(header)
    .setSubject(userId)
    .setAudience(audience)
    .setIssuedAt(createdAt);
  if (expiresAt) token.setExpirationTime(expiresAt);
  return await token.sign(keys()[0]);
}

const claimsSchema = z
  .object({ sub: z.string(), companyId: z.string(), sid: z.string() })
  .transform(({ sub, ...claims }): TokenClaims => ({ userId: sub, ...claims }));

/** The claims of a token; null if it is forged, malformed or expired. */
export async function readToken(token: string, now = new Date()): Promise<TokenClaims | null> {
  return claimsSchema.safeParse(await verifyToken(token, now)).data ?? null;
}

async function verifyToken(token: string, currentDate: Date): Promise<JWTPayload | null> {
  const how = { algorithms: [header.alg], typ: header.typ, audience, currentDate };
  for (const key of keys()) {
    const payload = await openToken(token, key, how);
    if (payload) return payload;
  }
  return null;
}

/** The claims of a token; null if another key signed it or it has expired. */
async function openToken(token: string, key: Uint8Array, how: JWTVerifyOptions): Promise<JWTPayload | null> {
  try {
    return (await jwtVerify(token, key, how)).payload;
  } catch {
    return null;
  }
}
