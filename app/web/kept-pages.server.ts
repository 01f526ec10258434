import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { between, type PackedPage, packedWith, packPage } from './packed-page.server';
import { packed, type WholeBody } from './whole-body.server';

/** How much is kept of pages in one process, with their packed form: some two hundred pages. */
const mostBytes = 12 * 1024 * 1024;

/** Packed, a page is a sixth as long. */
const withPacked = 7 / 6;

/** What is of one answer alone: the word that lets its scripts run, and the name of the form that is sent once. */
interface OfOneAnswer {
  nonce: string;
  once: string;
}

/**
 * What stands in a rendered page for what is of one answer alone. Drawn anew by each process and never sent, so that
 * nobody can write one into a name of his and have a nonce put in its place.
 */
export const marks: Readonly<OfOneAnswer> = {
  nonce: `nonce-${randomBytes(16).toString('hex')}`,
  once: `once-${randomBytes(16).toString('hex')}`,
};

/** A rendered page as bytes, cut where something of one answer stands: a word of `OfOneAnswer` for each cut. */
interface RenderedPage {
  pieces: readonly Buffer[];
  words: readonly (keyof OfOneAnswer)[];
  /** Whether it was asked for before: it is worth to be packed for good then. Many are asked for once. */
  again?: boolean;
  packed?: PackedPage;
}

/** Cuts a page that was rendered with `marks`; its pieces are parts of the same bytes. */
export function cutPage(html: Buffer): RenderedPage {
  const pieces: Buffer[] = [];
  const words: (keyof OfOneAnswer)[] = [];
  const next = { nonce: html.indexOf(marks.nonce), once: html.indexOf(marks.once) };
  let from = 0;
  while (next.nonce !== -1 || next.once !== -1) {
    const word = next.once === -1 || (next.nonce !== -1 && next.nonce < next.once) ? 'nonce' : 'once';
    words.push(word);
    pieces.push(html.subarray(from, next[word]));
    from = next[word] + marks[word].length;
    next[word] = html.indexOf(marks[word], from);
  }
  return { pieces: [...pieces, html.subarray(from)], words };
}

/** The page with what is of this answer in its places, to be sent plain or packed. */
export function filledPage(page: RenderedPage, of: OfOneAnswer): WholeBody {
  const words = page.words.map((word) => Buffer.from(of[word]));
  const plain = () => Buffer.concat(between(page.pieces, words));
  return {
    plain,
    packed() {
      if (!page.again) return packed(plain());
      page.packed ??= packPage(page.pieces, words);
      return packedWith(page.packed, page.pieces, words) ?? packed(plain());
    },
  };
}

const pages = new LRUCache<string, RenderedPage>({
  maxSize: mostBytes,
  sizeCalculation: ({ pieces }) =>
    Math.ceil(pieces.reduce((sum, { length }) => sum + length, 1) * withPacked),
});

/**
 * A page that shows the same as one before is that one: rendering is a quarter of what a page costs. What is shown comes from
 * loaders alone, which run each time: a component sees no clock, no chance and no cookie (React in the browser, which renders
 * after the server, would differ as well). So the key is all of what the loaders gave, with who asks in it, and the address.
 * @param of the address, and what the loaders gave with the marks in its places
 * @param render called where it is not kept
 */
export async function keptPage(of: readonly string[], render: () => Promise<Buffer>): Promise<RenderedPage> {
  const hash = createHash('sha256');
  for (const part of of) hash.update(`${part.length}:`).update(part);
  const key = hash.digest('base64');
  const known = pages.get(key);
  if (known) {
    known.again = true;
    return known;
  }
  const page = cutPage(await render());
  pages.set(key, page);
  return page;
}
