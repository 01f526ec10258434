import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { installFonts } from '../fonts';
import { drawFrame as draw } from '.';
import { type Lettering, letter, onlyText } from './lettering';

const drawFrame = (frame: Omit<Parameters<typeof draw>[0], 'companyId'>) =>
  draw({ companyId: 'firm', ...frame });

beforeAll(() => installFonts(mkdtempSync(join(tmpdir(), 'laoban-frame-'))));

describe('a drawn frame', () => {
  test.each([
    ['a short title', 'Kopi'],
    ['none', ''],
    ['what has no ink', '\u200b\u200d\ufe0f'],
    ['200 letters without a space', 'x'.repeat(200)],
    ['twenty thousand', 'Morning at the kopitiam. '.repeat(800)],
    ['Chinese', '咖啡店的早晨'.repeat(30)],
    ['Tamil', 'வணக்கம் சிங்கப்பூர் '.repeat(20)],
    ['pictures', '👨‍👩‍👧 🇸🇬 ❤️ 1️⃣'.repeat(40)],
    ['mark-up', '</span><svg onload="alert(1)">&amp;&#0;]]>'],
    ['control characters, turned text and half a pair', 'a\u0000\u001b\u202eb\ud800\uffff\n\tc'],
    ['marks upon marks', `Z${'\u0321\u034d\u0308'.repeat(300)}`],
  ])('of %s is a JPEG of 1280 x 720 and under 150 KB', async (_, title) => {
    const frame = await drawFrame({ title, subtitle: title, number: 3, seed: title });
    expect(frame).toMatchObject({ type: 'image/jpeg', width: 1280, height: 720 });
    expect(await sharp(frame.content).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 720 });
    expect(frame.content.length).toBeLessThan(150_000);
  });

  test('looks alike for one seed, and otherwise for another', async () => {
    const drawn = async (seed: string) => Buffer.from((await drawFrame({ title: 'Kopi', seed })).content);
    expect(await drawn('one')).toEqual(await drawn('one'));
    const some = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(drawn));
    expect(new Set(some.map((each) => each.toString('base64'))).size).toBeGreaterThan(4);
  });

  test('shows its title, subtitle and number', async () => {
    const bare = await drawFrame({ title: '', seed: 'one' });
    for (const words of [{ title: 'Kopi' }, { title: '', subtitle: 'Kopi' }, { title: '', number: 7 }])
      expect(Buffer.from((await drawFrame({ ...words, seed: 'one' })).content).equals(bare.content)).toBe(
        false,
      );
  });
});

const drawn = (text: string, how: Partial<Lettering> = {}) =>
  letter({ text, size: 40, weight: 400, colour: '#1e2723', width: 600, lines: 3, ...how });

describe('a drawn text', () => {
  test.each([
    ['Latin', 'Selamat pagi semua '],
    ['Chinese', '你好世界，'],
    ['Tamil', 'வணக்கம் '],
    ['pictures', '☕️ '],
  ])('in %s keeps to its width and lines, and says whether it is whole', async (_, word) => {
    expect(await drawn(word)).toMatchObject({ whole: true });
    for (const lines of [1, 2, 3, 4]) {
      const cut = await drawn(word.repeat(60), { lines });
      expect(cut?.whole).toBe(false);
      expect(cut?.width).toBeLessThanOrEqual(602);
      expect(cut?.height).toBeLessThan(40 * 1.32 * (lines + 0.3));
      expect(cut?.height).toBeGreaterThan(40 * 1.32 * (lines - 0.6));
    }
  });

  test('has the pictures in colour, and letters of the suite’s own fonts for what people here write', async () => {
    const colourful = await drawn('❤️');
    const pixels = colourful?.data ?? new Uint8Array();
    const red = Array.from(
      { length: pixels.length / 4 },
      (_, at) => (pixels[at * 4] ?? 0) - (pixels[at * 4 + 2] ?? 0),
    );
    expect(Math.max(...red)).toBeGreaterThan(100);
    // What no font has is drawn as a box with its number, each alike in width.
    const boxes = await drawn('\u{10fffd}\u{10fffd}');
    for (const text of ['你好', 'வண', '體龘']) {
      const letters = await drawn(text);
      expect(Buffer.from(letters?.data ?? []).equals(boxes?.data ?? Buffer.alloc(0))).toBe(false);
    }
  });

  test('is one run without control characters', () => {
    expect(onlyText(' a\u0000\r\n\tb\u202e\u2067c\ud800 ')).toBe('a bc\ufffd');
    expect(onlyText('👨‍👩‍👧 \u0000')).toBe('👨‍👩‍👧');
  });
});
