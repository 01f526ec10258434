import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { Refusal } from '~/core/refusal';
import { framed, reencodePicture } from '.';

const wrong = { companyId: 'firm', field: 'file', text: 'Only JPG and PNG allowed' };
const write = (bytes: Uint8Array) => reencodePicture({ bytes }, wrong);

const blank = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: { width, height, channels, background: { r: 200, g: 90, b: 40, alpha: 0.5 } },
    limitInputPixels: false,
  });
/** Half dark, half light, so that one sees how it lies. */
const leftDark = async (width = 60, height = 40) =>
  blank(width, height).composite([
    {
      input: await blank(width / 2, height)
        .tint('#000')
        .linear(0, 0)
        .png()
        .toBuffer(),
      left: 0,
      top: 0,
    },
  ]);

/** A chunk of a PNG, put before its pixels. */
function withChunk(png: Buffer, name: string, content: Buffer): Buffer {
  const at = png.indexOf('IDAT') - 4;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([
    png.subarray(0, at),
    length,
    Buffer.from(name),
    content,
    Buffer.alloc(4),
    png.subarray(at),
  ]);
}

describe('a picture is re-encoded', () => {
  test('a JPEG as a JPEG and a PNG as a PNG, whatever it was called', async () => {
    const jpeg = await write(await blank(30, 20).jpeg().toBuffer());
    expect(jpeg).toMatchObject({ type: 'image/jpeg', width: 30, height: 20 });
    const png = await write(await blank(30, 20, 4).png().toBuffer());
    expect(png).toMatchObject({ type: 'image/png', width: 30, height: 20 });
    expect(await sharp(png.content).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
  });

  test('at most 2,000 pixels wide, and never larger than it was', async () => {
    const wide = await write(await blank(3_000, 600).png().toBuffer());
    expect([wide.width, wide.height]).toEqual([2_000, 400]);
    const tall = await write(await blank(100, 8_000).png().toBuffer());
    expect([tall.width, tall.height]).toEqual([50, 4_000]);
    const small = await write(await blank(1, 1).png().toBuffer());
    expect([small.width, small.height]).toEqual([1, 1]);
  });

  test('upright, and without a word of where and by what it was taken', async () => {
    const jpeg = await (await leftDark())
      .withExif({ IFD0: { Orientation: '6', Copyright: 'somebody' }, IFD3: { GPSLatitude: '1/1 18/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('Exif')).toBe(true);
    const { content, width, height } = await write(jpeg);
    expect([width, height]).toEqual([40, 60]);
    const { data, info } = await sharp(content).greyscale().raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    // What lay at the left is at the top.
    expect(pixel(20, 5)).toBeLessThan(40);
    expect(pixel(20, 55)).toBeGreaterThan(80);
    const { exif, icc, xmp, iptc, orientation } = await sharp(content).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
  });

  test('without what was hidden in it or hung on to it', async () => {
    const script = '<script>alert(1)</script>';
    const png = withChunk(await blank(9, 9).png().toBuffer(), 'tEXt', Buffer.from(`Comment\0${script}`));
    for (const bytes of [
      png,
      Buffer.concat([await blank(9, 9).jpeg().toBuffer(), Buffer.from(script)]),
      Buffer.concat([await blank(9, 9).png().toBuffer(), Buffer.from(`PK\u0003\u0004${script}`)]),
    ]) {
      expect(bytes.includes(script)).toBe(true);
      expect(Buffer.from((await write(bytes)).content).includes('script')).toBe(false);
    }
  });

  test('in grey where it is grey', async () => {
    const { content } = await write(await blank(9, 9).greyscale().toColourspace('b-w').jpeg().toBuffer());
    expect((await sharp(content).metadata()).format).toBe('jpeg');
  });

  test.each([
    ['a JPEG in CMYK', () => blank(9, 9).toColourspace('cmyk').jpeg().toBuffer()],
    ['a PNG of 16 bits', () => blank(9, 9).toColourspace('rgb16').png().toBuffer()],
  ])('%s as every browser shows it', async (_, make) => {
    const { content } = await write(await make());
    expect(await sharp(content).metadata()).toMatchObject({ depth: 'uchar', space: 'srgb' });
  });

  test('ten at once, each as itself', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        write(
          await blank(100 + index, 50)
            .jpeg()
            .toBuffer(),
        ),
      ),
    );
    expect(all.map(({ width }) => width)).toEqual(Array.from({ length: 10 }, (_, index) => 100 + index));
  });
});

describe('one company’s pictures', () => {
  const writeFor = (companyId: string, bytes: Uint8Array) =>
    reencodePicture({ bytes }, { ...wrong, companyId });

  test('hold another’s up by one at most, and more than twenty at once are refused with 429', async () => {
    const large = await blank(4_000, 3_000).png().toBuffer();
    const small = await blank(30, 20).png().toBuffer();
    const done: string[] = [];
    const many = Array.from({ length: 25 }, (_, at) =>
      writeFor('many', large).then(
        () => done.push(`large ${at}`),
        (refused) => refused,
      ),
    );
    const logo = writeFor('few', small).then(() => done.push('logo'));
    await logo;
    // The one that had begun, and the one whose turn it was.
    expect(done.indexOf('logo')).toBeLessThanOrEqual(2);
    const refused = (await Promise.all(many)).filter((each) => each instanceof Refusal);
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ status: 429, headers: { 'Retry-After': '10' } });
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const jpegOf = (picture: Sharp) => picture.jpeg().toBuffer();

describe('a framed copy', () => {
  const frame = { companyId: 'firm', width: 160, height: 90 };
  const colours = async (content: Uint8Array) => {
    const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    return { corner: at(3, 3), middle: at(80, 45) };
  };

  test.each([
    ['upright', 300, 900],
    ['wide', 900, 100],
    ['small', 8, 8],
  ])('of an %s picture shows the whole of it in the middle', async (_, width, height) => {
    const copy = await framed(await jpegOf(blank(width, height)), frame);
    expect(copy).toMatchObject({ type: 'image/jpeg', width: 160, height: 90 });
    expect(await sharp(copy.content).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 90 });
    const { corner, middle } = await colours(copy.content);
    // The ground's red is 241, the picture's 200.
    expect(corner).toBeGreaterThan(230);
    expect(middle).toBeLessThan(210);
  });

  test('of a transparent one lets the same ground through', async () => {
    const { content } = await framed(await blank(1_600, 900, 4).png().toBuffer(), frame);
    expect((await colours(content)).corner).toBeGreaterThan(215);
  });

  test('is not made of what is no picture', async () => {
    await expect(framed(Buffer.from('none'), frame)).rejects.toThrow();
  });
});

test('a picture of more than 50 million pixels is refused with that, however few its bytes', async () => {
  const png = await blank(10_000, 5_001).png().toBuffer();
  await expect(write(png)).rejects.toMatchObject({
    status: 400,
    fields: { file: [expect.stringContaining('more than 50 million pixels')] },
  });
});

describe('is refused at its field with the catalogue’s text:', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['no bytes', () => Buffer.alloc(0)],
    ['noise', () => Buffer.from('not a picture at all')],
    ['an SVG', () => Buffer.from(svg)],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a page before a picture',
      async () => Buffer.concat([Buffer.from('<html>'), await jpegOf(blank(9, 9))]),
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ')],
    ['a GIF', () => blank(9, 9).gif().toBuffer()],
    ['a WebP', () => blank(9, 9).webp().toBuffer()],
    ['a TIFF', () => blank(9, 9).tiff().toBuffer()],
    ['the beginning of a PNG and a page', () => Buffer.from('\x89PNG\r\n\x1a\n<html>', 'latin1')],
    ['the beginning of a JPEG and an SVG', () => Buffer.from(`\xff\xd8\xff\xe0${svg}`, 'latin1')],
    ['a JPEG cut short', async () => (await jpegOf(blank(500, 500))).subarray(0, 1_500)],
    ['a PNG cut short', async () => (await (await leftDark(800, 800)).png().toBuffer()).subarray(0, 300)],
    [
      'an animated PNG',
      async () =>
        withChunk(await blank(9, 9).png().toBuffer(), 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    ],
    [
      'a PNG that says it is larger than any memory',
      async () => {
        const png = await blank(9, 9).png().toBuffer();
        png.writeUInt32BE(0x7fffffff, 16);
        png.writeUInt32BE(0x7fffffff, 20);
        return png;
      },
    ],
  ])('%s', async (_, make) => {
    const refusal = await write(await make()).catch((error) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ status: 400, fields: { file: ['Only JPG and PNG allowed'] } });
  });
});
