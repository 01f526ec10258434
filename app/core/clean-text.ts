/* Cleans text before it is stored. Removes invisible characters that can deceive: direction overrides, ones that make
   two names look alike, and texts made only of them. Joiners inside words stay, since emoji and many scripts need them. */

/** Lone surrogates, which no store accepts; zero-width characters that join nothing; direction overrides. */
const deceiving = /[\p{Cs}\u00ad\u180e\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** A visible character: not a blank, a control character or one that Unicode treats as ignorable. */
const seen = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A blank or format character at the start or end of a text. The tag characters that end some flags are excluded. */
const outer = /^(?:\s|(?![\u{e0020}-\u{e007f}])\p{Cf})$/u;

/**
 * More than 30 combining marks on one letter (Unicode's Stream-Safe Text Format). Normalizing longer runs takes
 * quadratic time.
 */
const heaped = /(\p{M}{30})\p{M}+/gu;

/* These run before the length is checked, also on strangers' input, so each must take linear time. */

/** One line: trims, and turns inner line breaks and control characters into spaces. '' if nothing visible is left. */
export function cleanLine(typed: string): string {
  const line = withoutEnds(
    compose(typed)
      .replace(deceiving, '')
      .replace(/[\s\p{Cc}]+/gu, ' '),
  );
  return seen.test(line) ? line : '';
}

/**
 * Several lines as typed, without outer blank lines, other systems' line ends and control characters. Calendar programs
 * refuse a whole file because of one control character, and text pasted from slides is full of them.
 */
export function cleanLines(typed: string): string {
  const lines = compose(typed)
    .replace(/\r\n?|[\v\f]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(deceiving, '')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  return seen.test(lines) ? lines : '';
}

/** A code or number that identifies something. Look-alike forms (full-width, compatibility) become the same. */
export function cleanCode(typed: string): string {
  return cleanLine(typed).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Normalizes a letter and its marks to one character (NFC) where one exists. */
function compose(typed: string): string {
  return typed.replace(heaped, '$1').normalize('NFC');
}

function withoutEnds(line: string): string {
  const signs = [...line];
  const begin = signs.findIndex((sign) => !outer.test(sign));
  return begin === -1
    ? ''
    : signs.slice(begin, signs.findLastIndex((sign) => !outer.test(sign)) + 1).join('');
}

const webAddress = /\S+:\/\/\S*|\bwww\.\S+|\S+@\S+/giu;
/** A domain with its path: 'dbs-bank.example/login'. */
const domain = /((?:[\p{L}\p{N}-]+[.．。｡])+\p{L}{2,})(?:[/:?#]\S*)?/giu;

/** A name (at most 200 characters) without what mailboxes make a link of. Dots between words become spaces: 'Booking.com' is 'Booking com'. */
export function withoutLinks(name: string): string {
  return name
    .replace(webAddress, ' ')
    .replace(domain, (_, words: string) => words.replace(/[.．。｡]/gu, ' '))
    .replace(/\s+/gu, ' ')
    .trim();
}
