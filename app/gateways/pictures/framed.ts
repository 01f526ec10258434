import type { Picture } from './easel';
import { inTurn, loadSharp } from './easel';

/**
 * A copy of a picture (PNG or JPEG, as `reencodePicture` and `drawFrame` make them) for a place where many of one size stand
 * together: a JPEG of this size, in pixels, with the whole picture in its middle. Throws for bytes that are none.
 */
export async function framed(
  content: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Picture> {
  return await inTurn(async () => {
    const sharp = await loadSharp();
    const data = await sharp(content)
      .resize({ width, height, fit: 'contain', background: ground })
      .flatten({ background: ground })
      .jpeg({ quality: 80 })
      .timeout({ seconds: 30 })
      .toBuffer();
    return { content: data, type: 'image/jpeg', width, height };
  });
}

/** Around a picture that does not fill its place, and behind one that is transparent. */
const ground = '#f1ede4';
