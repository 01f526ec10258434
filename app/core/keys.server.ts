import { hkdfSync } from 'node:crypto';
import { madeFrom } from './config.server';

/**
 * A key of its own for each purpose, by HKDF from SESSION_SECRET: what one of them has signed or sealed means nothing to the
 * others.
 */
const deriveKey = (secret: string, purpose: Purpose) =>
  Buffer.from(hkdfSync('sha256', secret, '', `laoban ${purpose}`, 32));

type Purpose = 'tokens' | 'cookies' | 'sealed';

/** The keys for one purpose, one for each secret: the first signs and seals, all are believed. */
export function keysFor(purpose: Purpose): () => readonly [Buffer, ...Buffer[]] {
  return madeFrom(
    ({ secrets }) => secrets,
    ([first, ...others]) => [
      deriveKey(first, purpose),
      ...others.map((secret) => deriveKey(secret, purpose)),
    ],
  );
}
