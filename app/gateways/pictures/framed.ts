import type { Picture } from './easel';
import { inTurn, loadSharp } from './easel';

/**
 * A copy of a picture (PNG or JPEG from `reencodePicture` or `drawFrame`) as a JPEG of exactly this size in pixels,
 * with the whole picture centred. For grids of equal tiles. Throws for invalid bytes.
 */
export async function framed(
  content: Uint8Array,
  { companyId, width, height }: { companyId: string; width: number; height: number },
): Promise<Picture> {
  return await inTurn(companyId, async () => {
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

/** The margin around a picture that does not fill the size, and the ground behind a transparent one. */
const ground = '#f1ede4';
