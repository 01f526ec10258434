import { cleanLine, cleanLines } from '~/core/clean-text';

/** The start of a text, at most `most` characters, never splitting one. A shortened text ends in '…'. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '');
  // Cut at the end of a word if one is near.
  const atWord = kept.replace(/\s+\S*$/, '');
  return `${(atWord.length > most * 0.8 ? atWord : kept).trimEnd()}…`;
}

/** One line of at most `most` characters, cleaned like a typed one. '' if nothing visible is left. */
export function plainLine(text: string, most: number): string {
  return cutTo(cleanLine(text), most);
}

/** The same for several lines, with at most one empty line in a row. */
export function plainLines(text: string, most: number): string {
  const lines = cleanLines(text)
    .split('\n')
    .map((line) => line.trimEnd());
  return cutTo(
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    most,
  );
}

/** Short labels without duplicates (ignoring case): at most `count`, of at most 40 characters each. */
export function plainTags(tags: readonly string[], count: number): string[] {
  const byLetters = new Map<string, string>();
  for (const tag of tags) {
    const plain = plainLine(tag.replace(/^#+/, '').replaceAll(',', ' '), 40);
    if (plain && !byLetters.has(plain.toLowerCase())) byLetters.set(plain.toLowerCase(), plain);
  }
  return [...byLetters.values()].slice(0, count);
}
