import { emojiFamily } from '../fonts';
import { loadSharp } from './easel';

/** A text as it is to be drawn; lengths are pixels. */
export interface Lettering {
  text: string;
  size: number;
  weight: 400 | 600;
  /** As `#1e2723`. */
  colour: string;
  /** Lines are broken at this width, a long word within itself. */
  width: number;
  /** The most lines, 1 to 4: what is longer ends in an ellipsis. */
  lines: number;
}

/** A drawn text on nothing: four channels of 8 bits. */
export interface Drawn {
  data: Uint8Array;
  width: number;
  height: number;
  /** Whether the whole text is there. */
  whole: boolean;
}

/**
 * Draws a text in whatever script, as nothing but text: it has no mark-up of its own. Null where nothing of it
 * can be seen. Wants its turn (`inTurn`) to have come.
 */
export async function letter({ text, ...how }: Lettering): Promise<Drawn | null> {
  const clean = onlyText(text);
  if (!clean) return null;
  // More letters than fit anywhere are not even tried.
  const letters = Array.from(graphemes.segment(clean.slice(0, 4_000)), ({ segment }) => segment).slice(
    0,
    400,
  );
  const all = letters.join('');
  if (all.length === clean.length && (await fits(all, how))) return await drawn(all, how, true);

  const begun = (many: number) => `${letters.slice(0, many).join('').trimEnd()}…`;
  let fit = 0;
  for (let many = letters.length; fit < many; ) {
    const middle = Math.ceil((fit + many) / 2);
    if (await fits(begun(middle), how)) fit = middle;
    else many = middle - 1;
  }
  return await drawn(begun(fit), how, false);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Whether a text takes no more than its lines. Scripts differ in height (1 to 1.5 of the size), and what is drawn has
 * no empty rim; so it is set with three sizes of nothing between the lines, where one line more cannot be mistaken.
 */
async function fits(text: string, { size, lines, ...how }: Omit<Lettering, 'text'>): Promise<boolean> {
  const set = await draw(text, { ...how, size, spacing: 3 * size });
  return !set || set.height <= (4.25 * lines - 1.25) * size;
}

async function drawn(text: string, how: Omit<Lettering, 'text'>, whole: boolean): Promise<Drawn | null> {
  const set = await draw(text, how);
  return set && { ...set, whole };
}

/** One run of letters: without control characters, marks that turn the direction of what follows, and halves of pairs. */
export function onlyText(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** From line to line, alike for all scripts, in 1,024ths as Pango counts. */
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
      // At 72 dots an inch a point is a pixel.
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
    // What has no ink, such as a lone joiner, is no text to it.
    if (/no text to render|invalid|text/i.test((error as Error).message)) return null;
    throw error;
  }
}

/** The flag stands by itself, since the compiler's target does not know it yet. */
const withSequences = 'gv';
const pictograms = new RegExp('\\p{RGI_Emoji}', withSequences);

/** As Pango reads it: signs as entities, and pictograms in their own font, also those that Latin fonts have as well. */
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
