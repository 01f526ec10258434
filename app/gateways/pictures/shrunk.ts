import type { Picture } from './easel';
import { inTurn, loadSharp } from './easel';

/**
 * A copy of a picture (PNG or JPEG from `reencodePicture`) no larger than this in pixels, for places where it is small,
 * such as a logo in a PDF. A PNG keeps its transparency; smaller pictures keep their size. Throws for invalid bytes.
 */
export async function shrunk(
  content: Uint8Array,
  { companyId, width, height }: { companyId: string; width: number; height: number },
): Promise<Picture> {
  return await inTurn(companyId, async () => {
    const sharp = await loadSharp();
    const { data, info } = await sharp(content)
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: 30 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, type: 'image/png', width: info.width, height: info.height };
  });
}
