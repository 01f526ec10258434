/** Letters that Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  // Greek has a separate final sigma.
  ς: 'σ',
};
const notPlain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');
/** Also the accents and primes that people type for one. */
const apostrophes = /['`´‘’‚‛′‵ʹʻʼʽʾʿˈ＇]/gu;

/** The same as `comparedLetters`, with each apostrophe as '. */
export function withApostrophes(text: string): string {
  return text
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u1dc0-\u1dff\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(notPlain, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?& ?/g, '&');
}

/**
 * A text as texts are compared in the browser: small letters without accents, apostrophes and full-width forms, one kind of hyphen,
 * and no spaces around '&'. The server also takes traditional and simplified Chinese for the same (`search-key.ts`).
 */
export function comparedLetters(text: string): string {
  return withApostrophes(text).replaceAll("'", '').trim();
}
