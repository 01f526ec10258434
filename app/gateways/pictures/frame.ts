import type { OverlayOptions } from 'sharp';
import type { Picture } from './easel';
import { inTurn, loadSharp } from './easel';
import { groundOf, paperOf } from './frame-ground';
import { type Drawn, letter } from './lettering';

/** The text of a drawn frame, in any script. */
interface Frame {
  companyId: string;
  title: string;
  subtitle?: string;
  /** The scene's number, from 1. */
  number?: number;
  /** The same seed gives the same background. Use ids of the storyboard and the scene. */
  seed: string;
}

const frameWidth = 1280;
const frameHeight = 720;
const margin = 112;
const column = frameWidth - 2 * margin;

/**
 * Draws the picture of a scene without an upload: its title on a plain background that varies with the seed. A JPEG of
 * 1280 x 720, well under 150 KB. Too long text ends in an ellipsis.
 */
export async function drawFrame({ companyId, title, subtitle = '', number, seed }: Frame): Promise<Picture> {
  return await inTurn(companyId, async () => {
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

/** The largest size that fits: a long title is set smaller before it is cut. */
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

/** A drawn text in the form that sharp composites. */
export function overlay({ data, width, height }: Drawn, left: number, top: number): OverlayOptions {
  return { input: Buffer.from(data), raw: { width, height, channels: 4 }, left, top };
}
