import type { ToneOf } from './weigh';

/** Words of trade and of Singapore that the library does not know, mapped to words of the same weight that it knows. */
const sameAs: Readonly<Record<string, string>> = {
  late: 'delayed',
  overdue: 'bad',
  unpaid: 'bad',
  refund: 'complaint',
  terminate: 'bad',
  switching: 'bad',
  faulty: 'bad',
  stale: 'bad',
  renew: 'good',
  renewed: 'good',
  renewing: 'good',
  reorder: 'good',
  upgrade: 'good',
  shiok: 'excellent',
  steady: 'good',
  jialat: 'terrible',
  sian: 'bored',
  paiseh: 'embarrassed',
  siao: 'bad',
  lousy: 'bad',
  // More negations: the library only knows 'not' and similar.
  never: 'not',
  nobody: 'not',
  hardly: 'not',
  without: 'not',
  nothing: 'not',
  // The library looks words up in a plain object, which has a `constructor`.
  constructor: 'builder',
};

/** In characters and words. Longer input only costs time. */
const longestWord = 40;
const longestSentence = 400;

/**
 * Loads the library that rates English sentences by their words and emojis, with negation ('not bad'). Other languages
 * are neutral. Its 200 KB are loaded only when needed.
 */
export async function loadTone(): Promise<ToneOf> {
  const { default: sentiment } = await import('wink-sentiment');
  return (sentence) => {
    const { normalizedScore } = sentiment(inKnownWords(sentence.slice(0, longestSentence)));
    return Number.isFinite(normalizedScore) ? normalizedScore : 0;
  };
}

function inKnownWords(sentence: string): string {
  return sentence
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[^\s]+/g, (word) => (word.length > longestWord ? '' : word))
    .replace(
      /[a-z]+/gi,
      (word) => (Object.hasOwn(sameAs, word.toLowerCase()) ? sameAs[word.toLowerCase()] : word) ?? word,
    );
}
