import { createHash } from 'node:crypto';

/** The SHA-256 of a secret that is itself not stored. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
