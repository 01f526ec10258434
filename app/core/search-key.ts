import { comparedLetters, withApostrophes } from './compared';
import { withoutVariants } from './han-variants.server';

/** A text as searches, lists and pickers compare it. On the server only, because of the table of Chinese characters. */
export function toSearchKey(text: string): string {
  return withoutVariants(comparedLetters(text));
}

/** The same with each apostrophe as ', after which a word may begin: 'o'brien'. */
export function comparedWithApostrophes(text: string): string {
  return withoutVariants(withApostrophes(text));
}

/** Single letters that belong together: 'a&w'. */
const initials = /(?<![\p{L}\p{N}])\p{L}(?:&\p{L})+(?![\p{L}\p{N}])/gu;

/** Compared text with initials as one word, as people type them too: 'aw restaurants' for 'a&w restaurants'. Null if there are none. */
export function withJoinedInitials(text: string): string | null {
  const joined = text.replace(initials, (letters) => letters.replaceAll('&', ''));
  return joined === text ? null : joined;
}

/**
 * What lists sort and search a record by: each of its texts in compared form on its own line, so that no typed text matches across
 * two. Further lines have what else people type for initials ('aw') and for a word with an apostrophe ('o brien'). Stored next
 * to the texts.
 */
export function searchKey(...texts: readonly (string | undefined)[]): string {
  const marked = texts
    .map((text = '') => comparedWithApostrophes(text).replaceAll('\n', ' ').trim())
    .join('\n');
  const key = marked.replaceAll("'", '');
  const more = [withJoinedInitials(key), marked.replaceAll("'", ' ')];
  return [key, ...more.filter((line) => line !== null && line !== marked)].join('\n');
}

/** The words of a text in compared form: runs of letters and digits. */
export const comparedWords = (text: string): string[] =>
  toSearchKey(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** A regular expression that matches exactly this text. */
export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
