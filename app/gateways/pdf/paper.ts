/** A document on A4, from which both engines make the same PDF. All text is plain text. */
export interface Paper {
  /** The title of the file. Also in the footer, before 'Page 1 of 3'. */
  title: string;
  /** The colour of the main heading, table headings and the line above a sum: '#7a3e1d'. Black by default. */
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

/** Stays on the same page as what follows it. */
export interface Heading {
  kind: 'heading';
  text: string;
  /** 1 is the document's, 2 (the default) a section's. */
  level?: 1 | 2;
  /** Begins a page, unless it is at the top of one. */
  onNewPage?: boolean;
  align?: 'left' | 'right';
}

/** Line breaks are preserved. */
export interface Paragraph {
  kind: 'paragraph';
  text: string;
  /** Smaller and paler, for notes and dates. */
  soft?: boolean;
  strong?: boolean;
  align?: 'left' | 'right';
}

/** PNG or JPEG from `reencodePicture` or `drawFrame`; never enlarged. */
export interface PaperPicture {
  kind: 'picture';
  picture: { content: Uint8Array; type: string; width: number; height: number };
  /** The alternative text; without one it is decorative. */
  alt?: string;
  /** The share of the available width, 0 to 1; 1 by default. */
  share?: number;
  /** The maximum height in points. */
  most?: number;
}

/** The headings repeat on every page; rows are never split. */
export interface Table {
  kind: 'table';
  columns: { title: string; align?: 'left' | 'right' /** The share of the width. */; share: number }[];
  /** One cell per column. A strong row is a sum. */
  rows: { cells: string[]; strong?: boolean }[];
  /** Without headings and lines: name-value pairs or sums. */
  plain?: boolean;
}

/** A picture on the left with its text on the right, on one page. */
interface PictureLeft {
  kind: 'picture-left';
  picture: PaperPicture['picture'];
  alt?: string;
  blocks: Block[];
  /** The picture's share of the width; 0.42 by default. */
  share?: number;
}

/** Columns next to each other, on one page. */
interface Columns {
  kind: 'columns';
  columns: { blocks: Block[] /** The share of the width. */; share: number }[];
}

/** A thin line across the width. */
interface Rule {
  kind: 'rule';
}

/** Kept on one page if it fits. */
interface Together {
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

/** In points, the same for both engines. */
export const sizes = { 1: 21, 2: 13, sum: 12.5, text: 10.5, soft: 9, small: 8.5 };
export const leading = 1.45;

export const colours = { ink: '#1e2723', soft: '#55605a', line: '#ded7ca', accent: '#0b6b53' };

/** The printable lines of a text, without control characters and lone surrogates. */
export function printable(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, '');
}
