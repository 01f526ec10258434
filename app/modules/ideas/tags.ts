import { cleanLine } from '~/core/clean-text';

/** As many tags as an idea can have, and as long as each may be. */
export const mostTags = 20;
export const longestTag = 40;

/**
 * Tags as they were typed or sent, in order: a comma parts two, outer spaces go, empty ones and those that are there
 * already, whatever their case, are left out.
 */
export function tagsOf(typed: string | readonly string[]): string[] {
  const byLetters = new Map<string, string>();
  for (const part of [typed].flat().flatMap((text) => text.split(','))) {
    const tag = cleanLine(part);
    const letters = tag.toLowerCase();
    if (tag && !byLetters.has(letters)) byLetters.set(letters, tag);
  }
  return [...byLetters.values()];
}
