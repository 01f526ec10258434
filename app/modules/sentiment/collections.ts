import { type CompanyDocument, companyCollection } from '~db/collection';
import { clients } from '../crm/collections';
import type { Mood } from './moods';

/** A piece that a record rests on, as it was when the week was weighed. */
export interface KeptPiece {
  /** The name of the source that it comes from, and its id there. */
  source: string;
  id: string;
  at: Date;
  /** Its beginning. */
  excerpt: string;
}

/** How one client's week was, judged by what was written. There is at most one for a client and a week. */
export interface Sentiment extends CompanyDocument {
  clientId: string;
  /** '2026-W47', as ISO 8601 counts. */
  week: string;
  /** Its Monday, '2026-11-16'. */
  weekStart: string;
  sentiment: Mood;
  summary: string;
  /** How sure it is: a whole number from 0 to 100. */
  confidence: number;
  /** What a search looks through: summary and week, in small letters. */
  searchText: string;
  /** Oldest first. */
  pieces: KeptPiece[];
  by: 'ai' | 'library' | 'sample';
  /** The model, where it was an AI. */
  model?: string;
  /** The AI was asked and did not answer: the library has stood in. */
  stoodIn?: true;
  createdAt: Date;
  updatedAt: Date;
}

export const sentiments = companyCollection<Sentiment>(
  'sentiments',
  [
    { key: { companyId: 1, clientId: 1, week: 1 }, unique: true },
    { key: { companyId: 1, clientId: 1, week: -1, _id: -1 } },
  ],
  { goesWith: { of: clients, by: 'clientId' } },
);
