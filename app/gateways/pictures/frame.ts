import type { OverlayOptions } from 'sharp';
import type { Picture } from './easel';
import { inTurn, loadSharp } from './easel';
import { groundOf, paperOf } from './frame-ground';
import { type Drawn, letter } from './lettering';

/** What stands on a drawn frame. All of it is text and nothing else, in whatever script. */
export interface Frame {
  title: string;
  subtitle?: string;
  /** The scene's, from 1. */
  number?: number;
  /** Frames of one seed look alike; those of one storyboard may take its id and the scene's. */
  seed: string;
}

const frameWidth = 1280;
const frameHeight = 720;
const margin = 112;
const column = frameWidth - 2 * margin;

/**
 * Draws the picture of a scene for which none was uploaded: its title, large, on a calm ground that the seed
 * varies. A JPEG of 1280 x 720 and well under 150 KB. Refuses nothing: what is too long ends in an ellipsis.
 */
export async function drawFrame({ title, subtitle = '', number, seed }: Frame): Promise<Picture> {
  return await inTurn(async () => {
    const sharp = await loadSharp();
    const paper = paperOf(seed);
    const heading = await largest(title, paper.ink);
    const under = await letter({
      text: subtitle,
      size: 30,
      weight: 400,
      colour: paper.soft,
      width: column,
      lines: 2,
    });
    const sign = number === undefined ? null : await letter(numeral(number, paper.accent));

    const height = (heading?.height ?? 0) + (heading && under ? gap : 0) + (under?.height ?? 0);
    let top = Math.round((frameHeight - height) / 2) + (sign ? 24 : 0);
    const laid: OverlayOptions[] = [];
    const lay = (drawn: Drawn | null, at: number) => drawn && laid.push(overlay(drawn, margin, at));
    lay(sign, margin - 20);
    lay(heading, top);
    top += heading ? heading.height + gap : 0;
    lay(under, top);

    const { data, info } = await sharp(Buffer.from(groundOf(seed)))
      .composite(laid)
      .flatten({ background: paper.ground })
      .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    return { content: data, type: 'image/jpeg', width: info.width, height: info.height };
  });
}

const gap = 36;

/** A short title is large; a long one is smaller, and only then cut. */
async function largest(text: string, colour: string): Promise<Drawn | null> {
  const sizes = [
    { size: 92, lines: 2 },
    { size: 72, lines: 3 },
    { size: 54, lines: 4 },
  ];
  let last: Drawn | null = null;
  for (const how of sizes) {
    last = await letter({ text, ...how, weight: 600, colour, width: column });
    if (!last || last.whole) return last;
  }
  return last;
}

const numeral = (number: number, colour: string) =>
  ({ text: String(number), size: 64, weight: 600, colour, width: column, lines: 1 }) as const;

/** A drawn text as sharp lays it on. */
export function overlay({ data, width, height }: Drawn, left: number, top: number): OverlayOptions {
  return { input: Buffer.from(data), raw: { width, height, channels: 4 }, left, top };
}
