import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keysFor } from '~/core/keys.server';

/** Encrypts secrets that must not be readable in the database, with a key derived from SESSION_SECRET. */

const keys = keysFor('sealed');

/** Encrypts with AES-256-GCM for one purpose. It cannot be opened for another purpose. */
export function seal(purpose: string, text: string): string {
  const [key] = keys();
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const sealed = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64url');
}

/** The decrypted text, and whether the newest key sealed it; null if it was not sealed here, or for another purpose. */
export function unseal(purpose: string, sealed: string): { text: string; isNewest: boolean } | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < 28) return null;
  for (const [at, key] of keys().entries()) {
    try {
      const opened = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-16));
      const text = Buffer.concat([opened.update(bytes.subarray(12, -16)), opened.final()]).toString('utf8');
      return { text, isNewest: at === 0 };
    } catch {
      // Try the next key.
    }
  }
  return null;
}
