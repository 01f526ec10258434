/** A document on A4, from which both engines make the same PDF. All text in it is text and nothing else. */
export interface Paper {
  /** The file's own title; it stands at the foot of each page, before 'Page 1 of 3'. */
  title: string;
  /** Of the largest heading, the head of tables and the line above a sum: '#7a3e1d'; black where there is none. */
  accent?: string;
  blocks: Block[];
}

export type Block =
  | Heading
  | Paragraph
  | PaperPicture
  | Table
  | PictureLeft
  | Columns
  | Together
  | Rule
  | Space;

/** Stays on the page of what follows it. */
export interface Heading {
  kind: 'heading';
  text: string;
  /** 1 is the document's, 2 (as ever) a part's. */
  level?: 1 | 2;
  align?: 'left' | 'right';
}

/** Its line breaks are kept. */
export interface Paragraph {
  kind: 'paragraph';
  text: string;
  /** Smaller and paler: a note, a date. */
  soft?: boolean;
  strong?: boolean;
  align?: 'left' | 'right';
}

/** PNG or JPEG, as `reencodePicture` and `drawFrame` make them; never larger than its place. */
export interface PaperPicture {
  kind: 'picture';
  picture: { content: Uint8Array; type: string; width: number; height: number };
  /** What it says, for people who listen; decoration where there is none. */
  alt?: string;
  /** Of the width that it has, 0 to 1; 1 where nothing is said. */
  share?: number;
  /** How high at the most, in points. */
  most?: number;
}

/** Its head is repeated on every page that it reaches; a row is never torn. */
export interface Table {
  kind: 'table';
  columns: { title: string; align?: 'left' | 'right' /** The share of the width. */; share: number }[];
  /** As many cells as columns. A strong row is a sum. */
  rows: { cells: string[]; strong?: boolean }[];
  /** Without head and lines: pairs of a name and a value, sums. */
  plain?: boolean;
}

/** A picture at the left with its text at the right, on one page. */
export interface PictureLeft {
  kind: 'picture-left';
  picture: PaperPicture['picture'];
  alt?: string;
  blocks: Block[];
  /** Of the width, for the picture; 0.42 where nothing is said. */
  share?: number;
}

/** Columns next to each other, on one page. */
export interface Columns {
  kind: 'columns';
  columns: { blocks: Block[] /** The share of the width. */; share: number }[];
}

/** A thin line from side to side. */
export interface Rule {
  kind: 'rule';
}

/** On one page, where one page is enough. */
export interface Together {
  kind: 'together';
  blocks: Block[];
}

interface Space {
  kind: 'space';
  /** In points. */
  height: number;
}

/** A4 and its margins, in points. */
export const page = { width: 595.28, height: 841.89, side: 51, top: 51, foot: 60 };

/** In points; one scale for both engines. */
export const sizes = { 1: 21, 2: 13, sum: 12.5, text: 10.5, soft: 9, small: 8.5 };
export const leading = 1.45;

export const colours = { ink: '#1e2723', soft: '#55605a', line: '#ded7ca', accent: '#0b6b53' };

/** What can be printed of a text: its lines, without other control characters and halves of pairs. */
export function printable(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, '');
}
