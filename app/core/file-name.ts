/** In bytes of UTF-8, without the extension. Every file system allows this many. */
const longest = 180;
const letters = new TextEncoder();

/**
 * A file name from a text and an extension ('mp4'): one line, without reserved characters, shortened if too long;
 * 'file' if nothing is left.
 */
export function fileNameOf(written: string, ending: string): string {
  const plain = written
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\p{Zl}\p{Zp}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ');
  let name = '';
  let bytes = 0;
  // Cut by grapheme, so that an emoji or Tamil letter is never split.
  for (const { segment } of new Intl.Segmenter().segment(plain.replace(/^[. ]+/, ''))) {
    bytes += letters.encode(segment).length;
    if (bytes > longest) break;
    name += segment;
  }
  return `${name.replace(/[. ]+$/, '') || 'file'}.${ending}`;
}
