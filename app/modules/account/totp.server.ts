import { randomBytes } from 'node:crypto';

/** Codes by the clock: RFC 6238 with what every authenticator app knows, SHA-1, six digits, 30 seconds. */

const period = 30;

/** A new secret of 160 bits, in base32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32;
}

/** The address that an app reads from a QR code. `account` is what it shows beneath 'Laoban'. */
export async function addressOf(secret: string, account: string): Promise<string> {
  return (await codes(secret, account)).toString();
}

/**
 * The 30 seconds that a code is of, counted from 1970; null where it is none of now, the one before or the one after: a
 * phone's clock is not ours.
 */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const away = (await codes(secret)).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return away === null ? null : Math.floor(now.getTime() / 1000 / period) + away;
}

async function codes(secret: string, label = '') {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({
    issuer: 'Laoban',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
  });
}
