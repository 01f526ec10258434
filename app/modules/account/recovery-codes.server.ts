import { randomBytes } from 'node:crypto';
import { digestOf } from '~db/digest';

const count = 10;
const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Ten new codes of 80 random bits each: 'k3ab-7xqz-m2nc-44tw'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const code = [...randomBytes(16)].map((byte) => letters[byte % 32]).join('');
    return code.replace(/.{4}(?=.)/g, '$&-');
  });
}

/** The digest a person's code is stored under, however it is typed; null if it cannot be a code. */
export function recoveryDigest(userId: string, typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  return /^[a-z2-7]{16}$/.test(code) ? digestOf(`${userId} ${code}`) : null;
}
