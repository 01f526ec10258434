/** Where one sentence of a line ends: a full stop within a price or a number does not. Chinese has its own. */
const betweenSentences = /(?<=[.!?])\s+|(?<=[。！？])/;

/**
 * What a save has added to notes: the sentences of `after` that `before` has not, in their order and lines. A sentence
 * that was written a second time is new once. Empty where something was only taken away or moved.
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
