/** The beginning of a text, at most `most` characters, never half of one; a text that was cut ends in '…'. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '');
  // At a word's end, where there is one near.
  const atWord = kept.replace(/\s+\S*$/, '');
  return `${(atWord.length > most * 0.8 ? atWord : kept).trimEnd()}…`;
}

/** One line as it may stand in a record: no control characters, no runs of spaces, at most `most` characters. */
export function plainLine(text: string, most: number): string {
  return cutTo(withoutControls(text).replace(/\s+/g, ' ').trim(), most);
}

/** The same for several lines: at most one empty line in a row. */
export function plainLines(text: string, most: number): string {
  const lines = withoutControls(text.replace(/\r\n?/g, '\n'))
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

/** Short words for a thing, each once whatever its case: at most `count` of `most` characters. */
export function plainTags(tags: readonly string[], count: number, most: number): string[] {
  const byLetters = new Map<string, string>();
  for (const tag of tags) {
    const plain = plainLine(tag.replace(/^#+/, '').replaceAll(',', ' '), most);
    if (plain && !byLetters.has(plain.toLowerCase())) byLetters.set(plain.toLowerCase(), plain);
  }
  return [...byLetters.values()].slice(0, count);
}

/** Control characters go, but for new lines and tabs; so do halves of a character, and marks that turn a text's direction. */
function withoutControls(text: string): string {
  return text.normalize('NFC').replace(/[^\P{Cc}\n\t]|[\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '');
}
