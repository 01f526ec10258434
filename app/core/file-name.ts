/** In bytes of UTF-8, without the ending: every system takes so many. */
const longest = 180;
const letters = new TextEncoder();

/**
 * A name for a file to save, made of what a person wrote and an ending ('mp4'): without signs that a system takes for
 * its own, in one line, and cut where it is too long. Nothing left of it is 'file'.
 */
export function fileNameOf(written: string, ending: string): string {
  const plain = written
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\p{Zl}\p{Zp}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ');
  let name = '';
  let bytes = 0;
  // By what a reader sees as one sign: an emoji or a Tamil letter is never torn.
  for (const { segment } of new Intl.Segmenter().segment(plain.replace(/^[. ]+/, ''))) {
    bytes += letters.encode(segment).length;
    if (bytes > longest) break;
    name += segment;
  }
  return `${name.replace(/[. ]+$/, '') || 'file'}.${ending}`;
}
