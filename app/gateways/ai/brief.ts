/** What a model or the offline generator is told about a client. All of it is untrusted text that people wrote. */
export interface Brief {
  /** Today in Singapore: '2026-11-21'. */
  today: string;
  /** The company that asks. */
  firm: { name: string; industry: string };
  client: {
    name: string;
    industry: string;
    address: string;
    website: string;
    /** The client's current notes. */
    notes: string;
  };
  /** Recent notes, newest first: the Singapore day and the text. */
  recent: { day: string; text: string }[];
}

/** The parts of an idea that its scenes need. */
export interface IdeaInWords {
  title: string;
  description: string;
  tags: readonly string[];
}

/** A text about a client: a note, a meeting's log, the outcome of a quotation. */
export interface Piece {
  id: string;
  /** When it was written. */
  at: Date;
  text: string;
}
