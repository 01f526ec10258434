import { hkdfSync } from 'node:crypto';
import { madeFrom } from './config.server';

/**
 * Derives a separate key for each purpose from SESSION_SECRET (HKDF), so that what one key signed or sealed is invalid
 * under another.
 */
const deriveKey = (secret: string, purpose: Purpose) =>
  Buffer.from(hkdfSync('sha256', secret, '', `laoban ${purpose}`, 32));

type Purpose = 'tokens' | 'cookies' | 'sealed';

/** The keys for one purpose, one per secret. The first signs and seals; all verify and open. */
export function keysFor(purpose: Purpose): () => readonly [Buffer, ...Buffer[]] {
  return madeFrom(
    ({ secrets }) => secrets,
    ([first, ...others]) => [
      deriveKey(first, purpose),
      ...others.map((secret) => deriveKey(secret, purpose)),
    ],
  );
}
