import type { ToneOf } from './weigh';

/** Words of trade and of Singapore that the library does not know, by words of the same weight that it does. */
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
  // These turn what follows round; the library knows only 'not' and its kin.
  never: 'not',
  nobody: 'not',
  hardly: 'not',
  without: 'not',
  nothing: 'not',
  // The library looks words up in an object, and this one is every object's own.
  constructor: 'builder',
};

/** No word is longer, and no sentence that says anything: more only costs time. */
const longestWord = 40;
const longestSentence = 400;

/**
 * Loads the library that knows how a sentence of English sounds, by its words and emojis, with negation ('not bad').
 * Other languages sound like nothing to it. It is some 200 KB, so it is loaded where something is weighed.
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
