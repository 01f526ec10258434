import { emojiFamily, fonts } from '../fonts';
import { colours, leading, printable } from './paper';

/** The style of text; lengths in points. */
interface Look {
  size: number;
  weight: 400 | 600;
  colour?: string;
  width: number;
  align?: 'left' | 'right';
}

/** Something with a height that can be drawn at an upper left corner. */
export interface Item {
  height: number;
  draw(x: number, y: number): void;
  /** Must not be the last item on a page. */
  withNext?: boolean;
  /** Repeated above it when it starts a page. */
  head?: Item;
  /** Its parts, used if it is higher than a page. */
  parts?: Item[];
  /** Begins a page, unless it is at the top of one. */
  onNewPage?: boolean;
}

interface Run {
  text: string;
  font: string;
  width: number;
  /** Whether it may be set as figures in a sum. */
  sums: boolean;
}

/** Sets text in lines, choosing a font for each letter. */
export class Letters {
  readonly document: PDFKit.PDFDocument;
  /** The colour of the main heading and of table headings. */
  readonly accent: string;
  readonly #widths = new Map<string, number>();

  constructor(document: PDFKit.PDFDocument, accent: string = colours.ink) {
    this.document = document;
    this.accent = accent;
  }

  /** The lines of a text. Breaks between words, anywhere in Chinese, and inside words that are too long. */
  set(text: string, look: Look): Item[] {
    return printable(text)
      .replace(pictograms, '')
      .split('\n')
      .flatMap((line) => this.#lines(line.trimEnd(), look));
  }

  #lines(text: string, look: Look): Item[] {
    const lines: Run[][] = [[]];
    let taken = 0;
    const put = (piece: string) => {
      const runs = this.#runs(piece, look);
      const width = runs.reduce((sum, run) => sum + run.width, 0);
      const line = lines.at(-1) as Run[];
      if (taken + width <= look.width) {
        line.push(...runs);
        taken += width;
        return true;
      }
      return false;
    };
    const begin = () => {
      lines.push([]);
      taken = 0;
    };
    for (const piece of text.match(pieces) ?? []) {
      if (put(piece)) continue;
      if (piece.trim() === '') continue;
      if (taken > 0) begin();
      if (put(piece)) continue;
      for (const letter of piece)
        if (!put(letter)) {
          begin();
          put(letter);
        }
    }
    return lines.map((runs) => this.#line(runs, look));
  }

  #line(runs: Run[], { size, colour = colours.ink, width, align }: Look): Item {
    const taken = runs.reduce((sum, run) => sum + run.width, 0);
    const document = this.document;
    return {
      height: size * leading,
      draw(x, y) {
        let at = align === 'right' ? x + width - taken : x;
        document.fillColor(colour).fontSize(size);
        for (const run of runs) {
          // Aligned at the baseline, since fonts differ in height.
          document.font(run.font).text(run.text, at, y + size * 1.1, {
            lineBreak: false,
            baseline: 'alphabetic',
            ...setting(run),
          });
          at += run.width;
        }
      },
    };
  }

  /** The width at one point of size. Cached, since words repeat. */
  #width(run: Run): number {
    const key = `${run.font} ${run.sums}\n${run.text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.document.font(run.font).fontSize(1_000).widthOfString(run.text, setting(run)) / 1_000;
    this.#widths.set(key, width);
    return width;
  }

  #runs(text: string, { size, weight, align }: Look): Run[] {
    const runs: Run[] = [];
    for (const letter of text) {
      const font = fontFor(letter, weight);
      const last = runs.at(-1);
      if (last?.font === font) last.text += letter;
      else runs.push({ text: letter, font, width: 0, sums: align === 'right' });
    }
    for (const run of runs) run.width = this.#width(run) * size;
    return runs;
  }
}

/** Tabular figures for sums. Their hyphens are too wide for other text. */
const setting = ({ sums }: Run): { features?: ['tnum', 'kern'] } =>
  sums ? { features: ['tnum', 'kern'] } : {};

/** Splits text where a line may break: a Chinese or Japanese letter, a word, or spaces. */
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]+/gu;
/** Emoji, except those that are in the fonts for text. */
const pictograms = /(?![#*0-9©®‼⁉™↔-↙↩↪⏏Ⓜ▪▶◀☀♥⚠❤])\p{Emoji}|\u200d|\ufe0f|\u20e3|[\u{e0020}-\u{e007f}]/gu;

/** The first font whose range contains the letter; fonts without a range take the rest. pdfkit can't embed one of coloured pictures. */
function fontFor(letter: string, weight: 400 | 600): string {
  const code = letter.codePointAt(0) ?? 0;
  const all = fonts().filter((font) => font.weight === weight && font.family !== emojiFamily);
  const own = all.find(
    ({ range }) => range && ranges(range).some(([from, to]) => code >= from && code <= to),
  );
  const font = own ?? all[0];
  return `${font?.family} ${font?.weight}`;
}

const readRanges = new Map<string, [number, number][]>();

/** Parses a CSS unicode-range: `U+B80-BFF, U+20E3`. */
function ranges(css: string): [number, number][] {
  let read = readRanges.get(css);
  if (!read) {
    read = css.split(',').map((part) => {
      const [from = '', to = from] = part.trim().slice(2).split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    });
    readRanges.set(css, read);
  }
  return read;
}
