/** The first letters of the first two words of a name, in capitals: 'kopi & toast' -> 'KT', 'Ah Hock Tan' -> 'AH'. */
export function initialsOf(name: string): string {
  return (
    name
      .trim()
      .split(/\s+/u)
      // A sign between two words is no word.
      .filter((word) => /[\p{L}\p{N}]/u.test(word))
      .slice(0, 2)
      .map((word) => [...word][0] ?? '')
      .join('')
      .toLocaleUpperCase('en')
  );
}
