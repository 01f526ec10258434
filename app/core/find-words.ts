import { comparedWithApostrophes, comparedWords, toSearchKey, withJoinedInitials } from './search-key';

/** The most letters of a key. What a longer search finds is then compared as a whole. */
export const longestPart = 24;
/** Longer words are cut. */
const longestWord = 100;

/** The words of a text as it is compared, each once. */
export const findWords = (text: string): string[] => [...new Set(comparedWords(text))];

/** The words of a text with one space between two. */
export const findPhrase = (text: string): string => comparedWords(text).join(' ');

/** Ranks which word to look up: longer words are rarer, and digits are rarer than letters. */
export const rarity = (word: string) => word.length * (/\p{N}/u.test(word) ? 3 : 1);

/** A number in comparable form ('Q-2026-0001', '6123 4567'): letters and digits only. */
export function compactNumber(text: string): string {
  return toSearchKey(text).replace(/[^\p{L}\p{N}]/gu, '');
}

const cut = (word: string) => [...word].slice(0, longestPart).join('');

/** The key of texts in which a word, together with those after it, begins with `typed`. */
export const beginningKey = (typed: string) => `<${cut(typed)}`;
/** The keys of words that contain `typed`, of at least two letters, at their beginning or later. */
export const insideKeys = (typed: string) => [beginningKey(typed), `~${cut(typed)}`];
/** The key of numbers that begin with `typed`. */
export const numberBeginning = (typed: string) => `#${cut(compactNumber(typed))}`;
/** The key of the number `typed`. */
export const numberKey = (typed: string) => `=${compactNumber(typed)}`;

/** Scripts without spaces between words, where a word can begin at any letter. */
const withoutSpaces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u;

/** A word, and the places of its letters, from 1, at which one more word may begin: 'obrien' and [1]. */
interface FoundWord {
  letters: string[];
  begins: ReadonlySet<number>;
}

/** The words of a text, and those of it with initials as a word. */
function foundWords(text: string): FoundWord[][] {
  const plain = comparedWithApostrophes(text);
  return [plain, withJoinedInitials(plain)].flatMap((one) => (one === null ? [] : [wordsIn(one)]));
}

function wordsIn(text: string): FoundWord[] {
  return (text.match(/[\p{L}\p{N}\p{M}']+/gu) ?? []).flatMap((word) => {
    const parts = word.split("'").map((part) => [...part]);
    const letters = parts.flat();
    if (letters.length === 0) return [];
    let place = 0;
    const begins = parts.map((part) => {
      place += part.length;
      return place;
    });
    return [{ letters: letters.slice(0, longestWord), begins: new Set(begins) }];
  });
}

/**
 * The keys under which texts and numbers are found: whole words and numbers, all beginnings of words with the words after
 * them, and the ends of all words except those of one letter, which nobody looks for.
 */
export function findKeys(texts: readonly string[], numbers: readonly string[]) {
  const words = new Set<string>();
  const parts = new Set<string>();
  for (const all of texts.flatMap(foundWords))
    for (const [at, { letters, begins }] of all.entries()) {
      words.add(letters.join(''));
      const after = all.slice(at + 1, at + longestPart).map((next) => ` ${next.letters.join('')}`);
      for (const place of letters.keys()) {
        const end = letters.slice(place).join('');
        if (place === 0 || begins.has(place) || withoutSpaces.test(letters[place] as string))
          parts.add(beginningKey(end + after.join('')));
        else if (place < letters.length - 1) parts.add(`~${cut(end)}`);
      }
    }
  for (const number of numbers.map(compactNumber)) {
    if (number === '') continue;
    words.add(`=${number}`);
    parts.add(`#${number}`);
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
