/** Splits a line into sentences. A full stop inside a number is no end; Chinese has its own full stop. */
const betweenSentences = /(?<=[.!?])\s+|(?<=[。！？])/;

/**
 * The sentences of `after` that `before` does not have, in their order and lines. A sentence that appears twice counts
 * as new once. Empty if text was only removed or moved.
 */
export function addedText(before: string, after: string): string {
  const known = new Map<string, number>();
  for (const line of before.split('\n')) {
    for (const one of sentencesOf(line)) known.set(one, (known.get(one) ?? 0) + 1);
  }
  const isNew = (one: string) => {
    const left = known.get(one) ?? 0;
    if (left > 0) known.set(one, left - 1);
    return left === 0;
  };
  return after
    .split('\n')
    .map((line) => sentencesOf(line).filter(isNew).join(' '))
    .filter((line) => line !== '')
    .join('\n');
}

function sentencesOf(line: string): string[] {
  return line
    .split(betweenSentences)
    .map((one) => one.trim())
    .filter((one) => /[\p{L}\p{N}\p{So}]/u.test(one));
}
