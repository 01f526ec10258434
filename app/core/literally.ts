/** A text as a pattern that finds that very text: no sign in it means anything else. */
export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
