/*
 * What people type and programs send, as it is kept. Signs that nobody sees go where they could deceive: those that turn the
 * direction of what follows, that make a second name look like the first, and those that are all there is of a text. Within
 * words the joiners of emoji and of many scripts stay.
 */

/** Half a character of UTF-16, which no store keeps; signs without width that join nothing; turns of the direction. */
const deceiving = /[\p{Cs}\u00ad\u180e\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** What is seen, if only as a sign: not blanks, control characters and what Unicode gives no picture. */
const seen = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A blank or a sign without a picture: around a text they go. The tags that end a flag are part of it. */
const outer = /^(?:\s|(?![\u{e0020}-\u{e007f}])\p{Cf})$/u;

/** More marks above one letter than any script has (Unicode's Stream-Safe Text Format): to put them in order takes their square. */
const heaped = /(\p{M}{30})\p{M}+/gu;

/*
 * What is typed comes here before anybody has asked how long it is, a stranger's too: each of these goes through it once,
 * and no pattern looks for an end from every place that could be its beginning.
 */

/** One line: outer blanks go, inner line breaks and control characters become a space; '' where nothing is to be seen. */
export function cleanLine(typed: string): string {
  const line = withoutEnds(
    composed(typed)
      .replace(deceiving, '')
      .replace(/[\s\p{Cc}]+/gu, ' '),
  );
  return seen.test(line) ? line : '';
}

/**
 * Several lines, kept as they were typed but for outer empty lines, other systems' line ends and control characters: a
 * calendar program refuses a whole file for one of them, and slides and letters are full of them.
 */
export function cleanLines(typed: string): string {
  const lines = composed(typed)
    .replace(/\r\n?|[\v\f]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(deceiving, '')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  return seen.test(lines) ? lines : '';
}

/** A number or code that tells things apart: two that look alike are the same. */
export function cleanCode(typed: string): string {
  return cleanLine(typed).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** A letter and its marks as one character, where there is one. */
function composed(typed: string): string {
  return typed.replace(heaped, '$1').normalize('NFC');
}

function withoutEnds(line: string): string {
  const signs = [...line];
  const begin = signs.findIndex((sign) => !outer.test(sign));
  return begin === -1
    ? ''
    : signs.slice(begin, signs.findLastIndex((sign) => !outer.test(sign)) + 1).join('');
}
