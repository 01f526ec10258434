import { type CompanyDocument, companyCollection } from '~db/collection';
import { clients } from '../crm/collections';

/** A market trend for a client: an opinion without a source. */
export interface Trend extends CompanyDocument {
  clientId: string;
  title: string;
  description: string;
  /** What it affects, a word or two each. */
  impact: string[];
  /** What it means for this client. */
  relevance: string;
  /** A model's, or the built-in generator's without an AI key. */
  source: 'ai' | 'sample';
  model?: string;
  /** Who requested it. */
  createdBy: string;
  createdAt: Date;
}

export const trends = companyCollection<Trend>(
  'trends',
  [{ key: { companyId: 1, clientId: 1, createdAt: -1, _id: -1 } }],
  { goesWith: { of: clients, by: 'clientId' } },
);
