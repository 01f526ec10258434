import type { Picture } from './easel';
import { inTurn, loadSharp } from './easel';

/**
 * A copy of a picture (PNG or JPEG, as `reencodePicture` makes them) that is no larger than this, in pixels, for a place where
 * it is small: a logo on paper. A PNG with its transparency; a smaller one keeps its size. Throws for bytes that are none.
 */
export async function shrunk(
  content: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Picture> {
  return await inTurn(async () => {
    const sharp = await loadSharp();
    const { data, info } = await sharp(content)
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: 30 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, type: 'image/png', width: info.width, height: info.height };
  });
}
