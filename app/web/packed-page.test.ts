import { randomBytes } from 'node:crypto';
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { between, packedWith, packPage } from './packed-page.server';

const buffers = (texts: readonly string[]) => texts.map((text) => Buffer.from(text));
const row = (at: number) =>
  `<tr><td>Kopi ${at}</td><td>老板 ’${at * 7}</td><td class="money">S$ 1.20</td></tr>`;
const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => row(from + at)).join('');

/** Packed with some words, and sent with others of the same length. */
function sent(texts: readonly string[], words: readonly string[]): Buffer {
  const pieces = buffers(texts);
  const packed = packPage(
    pieces,
    words.map((word) => Buffer.alloc(Buffer.byteLength(word), 'x')),
  );
  return packedWith(packed, pieces, buffers(words)) as Buffer;
}
const plain = (texts: readonly string[], words: readonly string[]) =>
  Buffer.concat(between(buffers(texts), buffers(words))).toString();

describe('a page packed once', () => {
  test.each([
    ['without a word', [rows(0, 9)], []],
    ['with nothing between, before and after', ['', '', ''], ['word', 'word']],
    ['of nothing at all', [''], []],
    ['longer than what can be seen back', [rows(0, 900), rows(0, 900), rows(300, 400)], ['a+/=', 'b+/=']],
    ['with what looks like a word', ['xxxx<p>xxxx', 'xxxx</p>abcd', 'abcd'], ['abcd', 'xxxx']],
  ])('is the same page to whoever unpacks it: %s', (_name, texts, words) => {
    expect(gunzipSync(sent(texts, words)).toString()).toBe(plain(texts, words));
  });

  test('is so whatever stands on it and whatever its words are', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    const some = fc.array(fc.tuple(fc.string({ unit: 'binary', maxLength: 12 }), text), { maxLength: 12 });
    fc.assert(
      fc.property(text, some, (first, rest) => {
        const texts = [first, ...rest.map(([, piece]) => piece)];
        const words = rest.map(([word]) => word);
        expect(gunzipSync(sent(texts, words)).toString()).toBe(plain(texts, words));
      }),
    );
  });

  test('is unpacked piece by piece as well, as a slow line brings it', async () => {
    const texts = [rows(0, 60), rows(0, 60)];
    const gunzip = createGunzip();
    const parts: Buffer[] = [];
    gunzip.on('data', (part: Buffer) => parts.push(part));
    for (const byte of sent(texts, ['a word'])) gunzip.write(Buffer.of(byte));
    gunzip.end();
    await new Promise((resolve, reject) => gunzip.once('end', resolve).once('error', reject));
    expect(Buffer.concat(parts).toString()).toBe(plain(texts, ['a word']));
  });

  test('refers over a word to what was before it, and is hardly longer than if it were packed whole', () => {
    const texts = Array.from({ length: 20 }, (_, at) => rows(at * 10, at * 10 + 30));
    const words = texts.slice(1).map(() => 'X3zWtSb0tpXFQ7EJnwhP9A==');
    const whole = gzipSync(plain(texts, words), { level: 3 }).length;
    const own = words.reduce((sum, word) => sum + word.length + 10, 0);
    expect(sent(texts, words).length).toBeLessThan(whole + own);
  });

  test('has its words unpacked, so that their length tells nothing of what else is on the page', () => {
    const word = randomBytes(18).toString('base64');
    const lengthWith = (guess: string) => sent([`<p>${guess}</p>`, '<p>'], [word]).length;
    expect(lengthWith(word)).toBe(lengthWith([...word].reverse().join('')));
  });

  test('is not sent with a word of another length, which would put all distances out', () => {
    const pieces = buffers(['<p>', '</p>']);
    const packed = packPage(pieces, buffers(['abcd']));
    expect(packedWith(packed, pieces, buffers(['abc']))).toBeUndefined();
  });
});
