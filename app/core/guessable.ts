/** Placeholder words found in example secrets. Too long to appear by chance. */
const placeholders =
  /change.?me|change.?this|replace.?me|pass(word|phrase|wd)|secret|example|default|insecure|development|production|laoban|characters|everywhere|qwerty(uiop)?|asdf(ghjkl)?|zxcv(bnm)?|letmein/gi;

/** In bits. A random secret of 16 bytes has 128 however it is written; its estimate is above 100. */
const leastBits = 80;

/**
 * Whether a secret could be guessed: repeated characters or patterns, sequences, or placeholder words. Estimated from
 * the text only.
 */
export function isGuessable(secret: string): boolean {
  return bitsOf(withoutRows(reducePattern(secret.replace(placeholders, '')))) < leastBits;
}

/** Reduces a repeated pattern to one copy: 'abcabcab' becomes 'abc'. */
function reducePattern(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  }
  return text;
}

/** Removes sequences: of 'aaaa', 'abcd' and '4321' the first two characters remain. */
function withoutRows(text: string): string {
  const steps = [...text].map((_, at) => text.charCodeAt(at) - text.charCodeAt(at - 1));
  return [...text]
    .filter((_, at) => !(steps[at] === steps[at - 1] && Math.abs(steps[at] ?? 2) <= 1))
    .join('');
}

/** Shannon entropy of the character frequencies, in bits. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const all = [...counts.values()];
  const length = all.reduce((sum, count) => sum + count, 0);
  return all.reduce((sum, count) => sum - count * Math.log2(count / length), 0);
}
