import { randomWord } from './random';

/** A new id: 96 random bits as 24 hexadecimal characters, so that none can be guessed from another. */
export function newId(): string {
  return randomWord(12).toString('hex');
}
