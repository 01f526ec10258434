import type { Mood } from './moods';

/** The sentiment of a week. */
export interface WeekRating {
  sentiment: Mood;
  summary: string;
  /** A whole number from 0 to 100. */
  confidence: number;
}

/** The tone of a sentence: negative, positive, or 0. */
export type ToneOf = (sentence: string) => number;

/** With fewer texts the confidence is at most 50. */
const enoughPieces = 3;
/** A word list is never fully certain. */
const surest = 95;
/** From this average a week counts as positive or negative. */
const leaning = 0.15;
/** The tone at which a sentence counts fully. Stronger ones do not count more. */
const loud = 3;
const mostSentences = 200;
const longestQuote = 140;

/**
 * Rates a week by the tone of its sentences. Each text counts once, whatever its length: the average of its sentences
 * that have a tone. The more texts agree, the higher the confidence.
 */
export function rateByTone(pieces: readonly { text: string }[], toneOf: ToneOf): WeekRating {
  const leans = pieces.map(({ text }) => leanOf(text, toneOf));
  const mean = leans.reduce((sum, { lean }) => sum + lean, 0) / leans.length;
  const side = sideOf(mean);
  // Neutral is between the two sides: one step apart is half an agreement.
  const agreement = leans.reduce((sum, { lean }) => sum + 1 - Math.abs(sideOf(lean) - side) / 2, 0);
  const share = agreement / leans.length;
  const confidence = Math.min(surest, 100 * share * (leans.length / (leans.length + 1)));
  return {
    sentiment: side > 0 ? 'positive' : side < 0 ? 'negative' : 'neutral',
    summary: summaryOf(leans, side),
    confidence: allowedConfidence(confidence, pieces.length),
  };
}

/** A confidence as a whole number from 0 to 100, at most 50 with fewer than three texts. */
export function allowedConfidence(confidence: number, pieces: number): number {
  const most = pieces < enoughPieces ? 50 : 100;
  return Math.round(Math.min(most, Math.max(0, confidence || 0)));
}

interface Lean {
  /** From -1 to 1. */
  lean: number;
  /** The sentence with the strongest tone. */
  loudest: string;
  tone: number;
}

function leanOf(text: string, toneOf: ToneOf): Lean {
  const sentences = text.split(/(?<=[.!?。！？])\s*|\n+/, mostSentences).map((one) => one.trim());
  const toned = sentences.map((one) => ({ one, tone: toneOf(one) })).filter(({ tone }) => tone !== 0);
  const [first] = toned.sort((one, other) => Math.abs(other.tone) - Math.abs(one.tone));
  if (!first) return { lean: 0, loudest: '', tone: 0 };
  const mean = toned.reduce((sum, { tone }) => sum + tone, 0) / toned.length;
  return { lean: Math.max(-1, Math.min(1, mean / loud)), loudest: first.one, tone: first.tone };
}

function sideOf(lean: number): 1 | 0 | -1 {
  return lean >= leaning ? 1 : lean <= -leaning ? -1 : 0;
}

function summaryOf(leans: readonly Lean[], side: 1 | 0 | -1): string {
  const [good, bad] = [1, -1].map((one) => leans.filter(({ lean }) => sideOf(lean) === one).length);
  const count = `${leans.length} ${leans.length === 1 ? 'note' : 'notes'}`;
  const said =
    side !== 0
      ? `Mostly ${side > 0 ? 'positive' : 'negative'} (${count}).`
      : good && bad
        ? `Mixed (${count}).`
        : `Neutral (${count}).`;
  const telling = leans
    .filter(({ tone }) => tone !== 0 && (side === 0 || Math.sign(tone) === side))
    .sort((one, other) => Math.abs(other.tone) - Math.abs(one.tone))[0];
  return telling ? `${said} Key line: “${beginningOf(telling.loudest, longestQuote)}”` : said;
}

/** The beginning of a text in one line of at most `most` characters, cut at a word if one is near. */
export function beginningOf(text: string, most: number): string {
  const one = text.replace(/\s+/g, ' ').trim();
  if (one.length <= most) return one;
  // Never inside a surrogate pair.
  const cut = one.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '');
  const word = cut.lastIndexOf(' ');
  return `${(word > most / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}
