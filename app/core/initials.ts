/** The first letters of the first two words of a name, in capitals: 'kopi & toast' -> 'K&', 'Ah Hock Tan' -> 'AH'. */
export function initialsOf(name: string): string {
  return name
    .trim()
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('en');
}
