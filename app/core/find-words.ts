/** A longer part of a word is not looked up: what it finds is compared as a whole. */
const longestPart = 24;
/** Longer words are cut. */
const longestWord = 100;

/** A text as searches compare it: small letters, no accents, one form of each letter. */
function plain(text: string): string {
  const small = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  // Some letters get a capital by NFKD, and a Greek word ends with a letter of its own.
  return small.toLowerCase().replaceAll('ς', 'σ');
}

/** The words of a text as searches compare them, each once: runs of letters and digits. */
export function findWords(text: string): string[] {
  return [...new Set(plain(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])];
}

/** For choosing which word to look up: longer ones are rarer, and digits are rarer than letters. */
export const rarity = (word: string) => word.length * (/\p{N}/u.test(word) ? 3 : 1);

/** A number as people write it ('Q-2026-0001', '6123 4567'), as searches compare it: letters and digits alone. */
export function compactNumber(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]/gu, '');
}

const cut = (word: string) => [...word].slice(0, longestPart).join('');

/** The key of a word that begins with `typed`. */
export const beginningKey = (typed: string) => `<${cut(typed)}`;
/** The key of a word that holds `typed`. */
export const insideKey = (typed: string) => `~${cut(typed)}`;
/** The key of a number that is `typed`. */
export const numberKey = (typed: string) => `=${compactNumber(typed)}`;

/** Languages that write no space between words: there each letter may begin one. */
const withoutSpaces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u;

/** The keys under which texts and numbers are found: whole words and numbers, and the ends of all words. */
export function findKeys(texts: readonly string[], numbers: readonly string[]) {
  const words = new Set<string>();
  const parts = new Set<string>();
  for (const word of texts.flatMap(findWords)) {
    const letters = [...word].slice(0, longestWord);
    words.add(letters.join(''));
    for (const place of letters.keys()) {
      const end = letters.slice(place, place + longestPart).join('');
      parts.add(`~${end}`);
      if (place === 0 || withoutSpaces.test(letters[place] as string)) parts.add(`<${end}`);
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

/** Every word from which `typed` differs by one letter left out, added, changed or exchanged with the next. */
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
