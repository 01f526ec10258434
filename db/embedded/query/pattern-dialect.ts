/** Letters that mean something behind a backslash in MongoDB's patterns, and in JavaScript's only themselves. */
const OTHER_ESCAPES = new Set('AZzGQEKRXhHVvNCaeogpP');

/**
 * The first part of a pattern that MongoDB's kind (PCRE) and JavaScript's both take, and read differently: to match by it
 * would answer wrongly. What only MongoDB takes is refused by JavaScript itself.
 */
export function readOtherwise(pattern: string, options: string): string | undefined {
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const rest = pattern.slice(at, at + 3);
    if (rest[0] === '\\') {
      const other = escapeReadOtherwise(rest, options);
      if (other !== undefined) return other;
      at++;
    } else if (inClass) {
      if (/^\[[:.=]/.test(rest)) return rest.slice(0, 2);
      inClass = rest[0] !== ']';
    } else if (rest[0] === '[') {
      // In JavaScript it ends here, and is a class of nothing or of everything.
      const atOnce = /^\[\^?\]/.exec(rest)?.[0];
      if (atOnce !== undefined) return atOnce;
      inClass = true;
    }
  }
  return undefined;
}

function escapeReadOtherwise(escaped: string, options: string): string | undefined {
  const letter = escaped[1] ?? '';
  if (escaped === '\\x{') return options.includes('u') ? undefined : escaped;
  // With this option JavaScript has them too.
  if (/[pP]/.test(letter) && options.includes('u')) return undefined;
  return OTHER_ESCAPES.has(letter) ? escaped.slice(0, 2) : undefined;
}
