/** The most letters of a key. What a longer search finds is then compared as a whole. */
export const longestPart = 24;
/** Longer words are cut. */
const longestWord = 100;

/** A text in comparable form: lower case, no accents, one form of each letter. */
function plain(text: string): string {
  const small = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  // NFKD can produce capitals again, and Greek has a separate final sigma.
  return small.toLowerCase().replaceAll('ς', 'σ');
}

/** The words of a text as searches compare them: runs of letters and digits. */
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** The same, each word once. */
export const findWords = (text: string): string[] => [...new Set(wordsOf(text))];

/** The words of a text with one space between two. */
export const findPhrase = (text: string): string => wordsOf(text).join(' ');

/** Ranks which word to look up: longer words are rarer, and digits are rarer than letters. */
export const rarity = (word: string) => word.length * (/\p{N}/u.test(word) ? 3 : 1);

/** A number in comparable form ('Q-2026-0001', '6123 4567'): letters and digits only. */
export function compactNumber(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]/gu, '');
}

const cut = (word: string) => [...word].slice(0, longestPart).join('');

/** The key of texts in which a word, together with those after it, begins with `typed`. */
export const beginningKey = (typed: string) => `<${cut(typed)}`;
/** The keys of words that contain `typed`, of at least two letters, at their beginning or later. */
export const insideKeys = (typed: string) => [beginningKey(typed), `~${cut(typed)}`];
/** The key of the number `typed`. */
export const numberKey = (typed: string) => `=${compactNumber(typed)}`;

/** Scripts without spaces between words, where a word can begin at any letter. */
const withoutSpaces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u;

/**
 * The keys under which texts and numbers are found: whole words and numbers, all beginnings of words with the words after
 * them, and the ends of all words except those of one letter, which nobody looks for.
 */
export function findKeys(texts: readonly string[], numbers: readonly string[]) {
  const words = new Set<string>();
  const parts = new Set<string>();
  for (const all of texts.map(wordsOf))
    for (const [at, word] of all.entries()) {
      const letters = [...word].slice(0, longestWord);
      words.add(letters.join(''));
      const after = all.slice(at + 1, at + longestPart).map((next) => ` ${next}`);
      for (const place of letters.keys()) {
        const end = letters.slice(place).join('');
        if (place === 0 || withoutSpaces.test(letters[place] as string))
          parts.add(beginningKey(end + after.join('')));
        else if (place < letters.length - 1) parts.add(`~${cut(end)}`);
      }
    }
  for (const number of numbers.map(compactNumber)) {
    if (number === '') continue;
    words.add(`=${number}`);
    parts.add(beginningKey(number));
  }
  return { words: [...words], parts: [...parts] };
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Every word that differs from `typed` by one letter left out, added, changed or swapped with the next. */
export function oneMistake(typed: string): string[] {
  const found = new Set<string>();
  for (let place = 0; place <= typed.length; place += 1) {
    const [before, after] = [typed.slice(0, place), typed.slice(place)];
    if (after) found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2));
    for (const letter of letters) {
      found.add(before + letter + after);
      if (after) found.add(before + letter + after.slice(1));
    }
  }
  found.delete(typed);
  return [...found];
}
