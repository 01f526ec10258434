import { cleanLine } from '~/core/clean-text';

/** The most tags of an idea, and the longest tag. */
export const mostTags = 20;
export const longestTag = 40;

/**
 * Parses tags as typed or sent, in order: split at commas, trimmed, without empty ones and duplicates (ignoring case). A
 * form that comes back has undefined for each field that was empty.
 */
export function tagsOf(typed: string | readonly (string | undefined)[]): string[] {
  const byLetters = new Map<string, string>();
  for (const part of [typed].flat().flatMap((text = '') => text.split(','))) {
    const tag = cleanLine(part);
    const letters = tag.toLowerCase();
    if (tag && !byLetters.has(letters)) byLetters.set(letters, tag);
  }
  return [...byLetters.values()];
}
