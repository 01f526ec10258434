/** The first letters of the first two words of a name, in capitals: 'kopi & toast' -> 'KT', '"Ah" Hock Tan' -> 'AH'. */
export function initialsOf(name: string): string {
  return (
    name
      .split(/\s+/u)
      // A sign between two words is no word, and one before a word not its first letter.
      .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
      .slice(0, 2)
      // Some letters have two in capitals: 'ß' is 'SS'.
      .map((letter) => [...letter.toLocaleUpperCase('en')][0])
      .join('')
  );
}
