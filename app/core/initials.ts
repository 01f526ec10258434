/** The capitalized first letters of a name's first two words: 'kopi & toast' -> 'KT', '"Ah" Hock Tan' -> 'AH'. */
export function initialsOf(name: string): string {
  return (
    name
      .split(/\s+/u)
      // A sign is neither a word nor a word's first letter.
      .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
      .slice(0, 2)
      // Some letters become two in capitals: 'ß' is 'SS'.
      .map((letter) => [...letter.toLocaleUpperCase('en')][0])
      .join('')
  );
}
