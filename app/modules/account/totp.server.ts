import { randomBytes } from 'node:crypto';

/** Time-based codes (RFC 6238) in the variant of every authenticator app: SHA-1, six digits, 30 seconds. */

const period = 30;

/** A new secret of 160 bits, in base32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32;
}

/** The otpauth address for the QR code. Apps show `account` below 'Laoban'. */
export async function addressOf(secret: string, account: string): Promise<string> {
  return (await codes(secret, account)).toString();
}

/**
 * The time step of a code (30 seconds, since 1970): the current one or a neighbour, since a phone's clock may differ.
 * Null if the code fits none of them.
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
