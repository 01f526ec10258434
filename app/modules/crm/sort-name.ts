/** What clients are sorted and searched by: the name in small letters. */
export function sortNameOf(name: string): string {
  return name.toLowerCase();
}
