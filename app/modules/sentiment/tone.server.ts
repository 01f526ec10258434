import { toneOfNote } from './note-rules';
import type { ToneOf } from './rating';

/** In characters and words. Longer input only costs time. */
const longestWord = 40;
const longestSentence = 400;

/**
 * Loads the library that rates English words and emojis, with our rules for how notes are written on top. Other languages
 * are neutral. Its 200 KB are loaded only when needed.
 */
export async function loadTone(): Promise<ToneOf> {
  const { default: sentiment } = await import('wink-sentiment');
  const scoreOf = (word: string) => {
    // The library looks words up in a plain object, which has a `constructor`.
    if (word.length > longestWord || word.includes('constructor')) return 0;
    const { normalizedScore } = sentiment(word);
    return Number.isFinite(normalizedScore) ? normalizedScore : 0;
  };
  return (sentence) => toneOfNote(sentence.slice(0, longestSentence), scoreOf);
}
