import { loadSharp } from '../pictures/easel';
import { overlay } from '../pictures/frame';
import { letter } from '../pictures/lettering';
import { width } from './format';

/** The caption band at the bottom of each frame, as wide as the frame, in RGBA. */
interface Caption {
  pixels: Uint8Array;
  /** An even number. */
  height: number;
}

const side = 72;
const paper = '#faf7f2';

/**
 * Draws the title (one line) and description (three lines) on a dark band that fades upwards. Null without text. Call
 * it inside `inTurn`.
 */
export async function captionOf(title: string, description: string): Promise<Caption | null> {
  const column = width - 2 * side;
  const heading = await letter({
    text: title,
    size: 40,
    weight: 600,
    colour: paper,
    width: column,
    lines: 1,
  });
  const body = await letter({
    text: description,
    size: 27,
    weight: 400,
    colour: '#ece7de',
    width: column,
    lines: 3,
  });
  if (!heading && !body) return null;

  const gap = heading && body ? 20 : 0;
  const read = (heading?.height ?? 0) + gap + (body?.height ?? 0);
  const [fade, above, below] = [72, 12, 44];
  const height = 2 * Math.ceil((fade + above + read + below) / 2);
  const top = height - below - read;
  const sharp = await loadSharp();
  const pixels = await sharp(Buffer.from(band(height, fade / height)))
    .composite([
      ...(heading ? [overlay(heading, side, top)] : []),
      ...(body ? [overlay(body, side, height - below - body.height)] : []),
    ])
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { pixels, height };
}

/** Dark enough for 4.5:1 over a white picture where the text begins. */
function band(height: number, fade: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#141a17" stop-opacity="0"/><stop offset="${fade}" stop-color="#141a17" stop-opacity="0.8"/><stop offset="1" stop-color="#141a17" stop-opacity="0.92"/></linearGradient><rect width="${width}" height="${height}" fill="url(#g)"/></svg>`;
}
