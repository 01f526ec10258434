import { type CompanyDocument, companyCollection } from '~db/collection';
import { clients } from '../crm/collections';
import type { Mood } from './moods';

/** A text a record is based on, as it was at that time. */
export interface StoredPiece {
  /** The name of its source, and its id there. */
  source: string;
  id: string;
  at: Date;
  /** Its beginning. */
  excerpt: string;
}

/** A client's sentiment in one week, based on what was written. At most one per client and week. */
export interface Sentiment extends CompanyDocument {
  clientId: string;
  /** The ISO 8601 week, '2026-W47'. */
  week: string;
  /** The week's Monday, '2026-11-16'. */
  weekStart: string;
  sentiment: Mood;
  summary: string;
  /** A whole number from 0 to 100. */
  confidence: number;
  /** The summary and the week as compared, for searching. */
  searchText: string;
  /** Oldest first. */
  pieces: StoredPiece[];
  by: 'ai' | 'library' | 'sample';
  /** The model, if it was AI. */
  model?: string;
  /** The AI failed, so the word list was used. */
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
