/** What a model or the offline generator is told about a client; all of it was written by people, and none of it commands. */
export interface Brief {
  /** The day that it is in Singapore: '2026-11-21'. */
  today: string;
  /** The firm that asks. */
  firm: { name: string; industry: string };
  client: {
    name: string;
    industry: string;
    address: string;
    website: string;
    /** The notes as they stand. */
    notes: string;
  };
  /** What was noted lately, newest first: the day in Singapore, and the text. */
  recent: { day: string; text: string }[];
}

/** An idea as far as its scenes need it. */
export interface IdeaInWords {
  title: string;
  description: string;
  tags: readonly string[];
}

/** One piece that was written about a client: a note, a meeting's log, the outcome of a quotation. */
export interface Piece {
  id: string;
  /** When it was written. */
  at: Date;
  text: string;
}
