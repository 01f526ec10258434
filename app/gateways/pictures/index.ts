import type { Sharp } from 'sharp';
import { refuseField } from '~/core/refusal';
import { inTurn, loadSharp, type Picture } from './easel';

export type { Picture } from './easel';
export { drawFrame } from './frame';
export { framed } from './framed';
export { shrunk } from './shrunk';

/** The maximum size in pixels. Proportions are kept; smaller pictures keep their size. */
const widest = 2_000;
const tallest = 4_000;
/** The most pixels that are decoded, which covers good cameras. They take up to 330 MB while decoding. */
const mostPixels = 50_000_000;
/** For a picture that is one, which the caller's text would deny. */
const tooManyPixels = 'This picture has more than 50 million pixels. Save it smaller, and send it again.';

/**
 * Decodes an uploaded PNG or JPEG and encodes it again, so that no uploaded byte is served. A PNG keeps its
 * transparency; colours become sRGB with 8 bits a channel, also CMYK from print shops. The content decides, not the
 * name or type. Refuses everything else at `field` with `text`: other formats, broken or animated pictures; and more than
 * 50 million pixels with a text of its own. `within` is the maximum width and height in pixels, instead of the default.
 */
export async function reencodePicture(
  { bytes }: { bytes: Uint8Array },
  { companyId, field, text, within }: { companyId: string; field: string; text: string; within?: number },
) {
  const size = within ? { width: within, height: within } : { width: widest, height: tallest };
  const picture = await inTurn(companyId, async () => await decodeAndWrite(Buffer.from(bytes), size));
  if (!picture) throw refuseField(field, text);
  if (picture === 'too many pixels') throw refuseField(field, tooManyPixels);
  return picture;
}

async function decodeAndWrite(
  bytes: Buffer,
  size: Pick<Picture, 'width' | 'height'>,
): Promise<Picture | 'too many pixels' | null> {
  const format = formatOf(bytes);
  if (!format || (format === 'png' && isAnimated(bytes))) return null;
  const sharp = await loadSharp();
  try {
    // Reads the beginning only, where a picture says how large it is.
    const found = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata();
    if (found.format !== format || (found.pages ?? 1) > 1) return null;
    if (found.width * found.height > mostPixels) return 'too many pixels';
    const decoder = sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels });
    const upright = decoder
      .autoOrient()
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: 30 });
    const { data, info } = await encodeAs(upright, format).toBuffer({ resolveWithObject: true });
    return { content: data, type: `image/${format}`, width: info.width, height: info.height };
  } catch {
    // Whatever the decoder reports, it is not a picture that can be shown.
    return null;
  }
}

function encodeAs(picture: Sharp, format: 'png' | 'jpeg'): Sharp {
  return format === 'png' ? picture.png() : picture.jpeg({ quality: 85 });
}

const pngBegins = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegBegins = Buffer.from([0xff, 0xd8, 0xff]);

function formatOf(bytes: Buffer): 'png' | 'jpeg' | null {
  if (bytes.subarray(0, pngBegins.length).equals(pngBegins)) return 'png';
  if (bytes.subarray(0, jpegBegins.length).equals(jpegBegins)) return 'jpeg';
  return null;
}

/** An animated PNG has an `acTL` chunk before its first image data. */
function isAnimated(png: Buffer): boolean {
  for (let at = pngBegins.length; at + 8 <= png.length; ) {
    const name = png.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
    at += 12 + png.readUInt32BE(at);
  }
  return false;
}
