import { emojiFamily } from '../fonts';
import { loadSharp } from './easel';

/** A text to draw; lengths in pixels. */
export interface Lettering {
  text: string;
  size: number;
  weight: 400 | 600;
  /** As `#1e2723`. */
  colour: string;
  /** Lines wrap at this width, also inside long words. */
  width: number;
  /** The maximum number of lines, 1 to 4. Longer text ends in an ellipsis. */
  lines: number;
}

/** A drawn text on a transparent ground: four channels of 8 bits. */
export interface Drawn {
  data: Uint8Array;
  width: number;
  height: number;
  /** Whether the whole text fitted. */
  whole: boolean;
}

/** Draws a plain text in any script. Null if nothing of it is visible. Call it inside `inTurn`. */
export async function letter({ text, ...how }: Lettering): Promise<Drawn | null> {
  const clean = onlyText(text);
  if (!clean) return null;
  // More letters than could ever fit are not tried.
  const letters = Array.from(graphemes.segment(clean.slice(0, 4_000)), ({ segment }) => segment).slice(
    0,
    400,
  );
  const all = letters.join('');
  if (all.length === clean.length && (await fits(all, how))) return await drawText(all, how, true);

  const cutTo = (many: number) => `${letters.slice(0, many).join('').trimEnd()}…`;
  let fit = 0;
  for (let many = letters.length; fit < many; ) {
    const middle = Math.ceil((fit + many) / 2);
    if (await fits(cutTo(middle), how)) fit = middle;
    else many = middle - 1;
  }
  return await drawText(cutTo(fit), how, false);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Whether a text fits in its lines. Scripts differ in line height (1 to 1.5 times the size), and the drawn image has no
 * margins. So it is drawn with three sizes of spacing between the lines, where one line more is unmistakable.
 */
async function fits(text: string, { size, lines, ...how }: Omit<Lettering, 'text'>): Promise<boolean> {
  const set = await draw(text, { ...how, size, spacing: 3 * size });
  return !set || set.height <= (4.25 * lines - 1.25) * size;
}

async function drawText(text: string, how: Omit<Lettering, 'text'>, whole: boolean): Promise<Drawn | null> {
  const set = await draw(text, how);
  return set && { ...set, whole };
}

/** One line of text without control characters, direction marks and lone surrogates. */
export function onlyText(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The line spacing for all scripts, in 1,024ths of a pixel as Pango counts. */
const pitch = (size: number) => Math.round(size * 1.32 * 1_024);

async function draw(
  text: string,
  { size, weight, colour, width, spacing }: Omit<Lettering, 'text' | 'lines'> & { spacing?: number },
): Promise<Omit<Drawn, 'whole'> | null> {
  const sharp = await loadSharp();
  const font = weight === 600 ? 'Inter SemiBold' : 'Inter';
  const picture = sharp({
    text: {
      text: `<span foreground="${colour}" font="${font} ${size}" line_height="${pitch(size)}" insert_hyphens="false">${markUp(text)}</span>`,
      ...(spacing && { spacing }),
      // At 72 dpi a point is a pixel.
      dpi: 72,
      width,
      wrap: 'word-char',
      rgba: true,
    },
  });
  try {
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    // Pango reports text without ink, such as a lone joiner, as no text.
    if (/no text to render|invalid|text/i.test((error as Error).message)) return null;
    throw error;
  }
}

/** A variable, since the compiler's target does not know this flag yet. */
const withSequences = 'gv';
const pictograms = new RegExp('\\p{RGI_Emoji}', withSequences);

/** Escapes the text for Pango, with emoji in their own font, also those that Latin fonts contain. */
function markUp(text: string): string {
  let marked = '';
  let at = 0;
  for (const { 0: found, index } of text.matchAll(pictograms)) {
    marked += `${asEntities(text.slice(at, index))}<span font_family="${emojiFamily}">${asEntities(found)}</span>`;
    at = index + found.length;
  }
  return marked + asEntities(text.slice(at));
}

const asEntities = (text: string) => text.replace(/[&<>'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
