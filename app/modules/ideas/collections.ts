import { type CompanyDocument, companyCollection } from '~db/collection';
import { clients } from '../crm/collections';

/** The author: a person, a model, or the built-in generator used without an AI key. */
export type Source = 'person' | 'ai' | 'sample';

/** A marketing idea for a client. Its id is also that of its storyboard's public link. */
export interface Idea extends CompanyDocument {
  clientId: string;
  title: string;
  /** The title as compared, for searching. */
  searchTitle: string;
  description: string;
  tags: string[];
  /** The user who wrote or requested it. */
  createdBy: string;
  /** Stored with it, so that it stays when the person has left. */
  createdByName: string;
  source: Source;
  /** The model, if one wrote it. */
  model?: string;
  favourite: boolean;
  /** Whether it has a storyboard. */
  generated: boolean;
  /** How often it was saved. A save based on an older count is refused. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

export const ideas = companyCollection<Idea>(
  'ideas',
  [
    { key: { companyId: 1, clientId: 1, createdAt: -1, _id: -1 } },
    // A partial index: only favourites are in it.
    {
      key: { companyId: 1, clientId: 1, favourite: 1, createdAt: -1, _id: -1 },
      partialFilterExpression: { favourite: true },
    },
  ],
  {
    goesWith: { of: clients, by: 'clientId' },
    findable: {
      fields: ['title', 'tags'],
      kinds: ['idea'],
      compared: { field: 'searchTitle', texts: ({ title }) => [title] },
      entries: ({ title, tags }) => [{ kind: 'idea', title, hint: tags.join(', '), texts: [title, ...tags] }],
    },
  },
);
