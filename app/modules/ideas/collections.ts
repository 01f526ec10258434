import { type CompanyDocument, companyCollection } from '~db/collection';
import { clients } from '../crm/collections';

/** Who wrote it: a person, a model, or the built-in generator that stands in where no AI key is set. */
export type Source = 'person' | 'ai' | 'sample';

/** A marketing idea for a client. Its id is that of its storyboard's public address, too. */
export interface Idea extends CompanyDocument {
  clientId: string;
  title: string;
  /** The title in small letters: what lists are searched by. */
  searchTitle: string;
  description: string;
  tags: string[];
  /** The user who wrote it or asked for it. */
  createdBy: string;
  /** Kept with it, so that it stays when the person has left. */
  createdByName: string;
  source: Source;
  /** The model, where a model wrote it. */
  model?: string;
  favourite: boolean;
  /** Whether it has a storyboard. */
  generated: boolean;
  /** How often it was saved: a save on top of an older count is refused. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

export const ideas = companyCollection<Idea>(
  'ideas',
  [
    { key: { companyId: 1, clientId: 1, createdAt: -1, _id: -1 } },
    // Those that are none weigh nothing there.
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
      entries: ({ title, tags }) => [{ kind: 'idea', title, hint: tags.join(', '), texts: [title, ...tags] }],
    },
  },
);
