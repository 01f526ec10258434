import { loadSharp } from '../pictures/easel';
import { height, stageHeight, stageWidth, width } from './format';

/** From 4:3 to 2.2:1 a picture fills the frame and loses only its margins. */
const leastRatio = 1.3;
const mostRatio = 2.2;

/**
 * A picture (PNG or JPEG) as filmed: RGB in the size of the stage. A much higher or wider picture is shown whole, on a
 * blurred copy of itself, above the caption's `below` pixels. Throws for invalid bytes. Call it inside `inTurn`.
 */
export async function stageOf(picture: Uint8Array, below: number): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const open = () => sharp(picture, { failOn: 'error', limitInputPixels: 50_000_000 }).autoOrient();
  const { autoOrient } = await open().metadata();
  const ratio = autoOrient.width / autoOrient.height;
  if (ratio >= leastRatio && ratio <= mostRatio) {
    const filled = open().resize(stageWidth, stageHeight, {
      fit: 'cover',
      position: sharp.strategy.attention,
    });
    return await pixels(filled);
  }

  const scale = stageWidth / width;
  const rim = Math.round(0.05 * height * scale);
  const room = { width: stageWidth - 2 * rim, height: stageHeight - 2 * rim - Math.round(below * scale) };
  const whole = await open()
    .resize(room.width, room.height, { fit: 'inside' })
    .flatten({ background: '#faf7f2' })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  // Blurred at a small size, which costs a twentieth and looks the same.
  const soft = await sharp(whole.data)
    .resize(stageWidth / 16, Math.round(stageHeight / 16), { fit: 'cover' })
    .blur(4)
    .modulate({ brightness: 0.72, saturation: 0.8 })
    .png()
    .toBuffer();
  const ground = sharp(soft)
    .resize(stageWidth, stageHeight, { kernel: 'cubic', fit: 'fill' })
    .composite([
      {
        input: whole.data,
        left: Math.round((stageWidth - whole.info.width) / 2),
        top: rim + Math.round((room.height - whole.info.height) / 2),
      },
    ]);
  return await pixels(ground);
}

async function pixels(picture: import('sharp').Sharp): Promise<Uint8Array> {
  const { data, info } = await picture
    .flatten({ background: '#faf7f2' })
    .toColourspace('srgb')
    .removeAlpha()
    .timeout({ seconds: 30 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== stageWidth || info.height !== stageHeight || info.channels !== 3)
    throw new Error(`The picture became ${info.width} x ${info.height} x ${info.channels}`);
  return data;
}
