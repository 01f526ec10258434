import type { Picture } from '.';
import { inTurn, loadSharp } from './easel';

/**
 * A smaller copy of a picture (PNG or JPEG, as `writeAnew` and `drawFrame` make them) for a place where many stand
 * together: a JPEG, at most `width` pixels wide, on white where it was transparent. Throws for bytes that are none.
 */
export async function makeSmaller(content: Uint8Array, { width }: { width: number }): Promise<Picture> {
  return await inTurn(async () => {
    const sharp = await loadSharp();
    const { data, info } = await sharp(content)
      .resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .timeout({ seconds: 30 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, type: 'image/jpeg', width: info.width, height: info.height };
  });
}
