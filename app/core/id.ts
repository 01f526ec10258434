import { randomBytes } from 'node:crypto';

/** A new id: 96 random bits as 24 hexadecimal characters. Ids cannot be guessed from each other. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}
