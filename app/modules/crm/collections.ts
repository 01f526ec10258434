import { phoneNumbers } from '~/core/phone';
import { type CompanyDocument, companyCollection } from '~db/collection';
import type { ClientDetails } from './fields';
import type { ActivitySummary, InteractionKind, LeadScore, Mood, Scored } from './lead-score';

/** The details are in `fields.ts`. */
export interface Client extends CompanyDocument, ClientDetails {
  /** The name as it is compared (`searchKey`), for sorting and searching. */
  sortName: string;
  /** The first phone number in E.164 ('+6561234567'); '' if what was typed has none. */
  phoneE164?: string;
  leadScore: LeadScore | '';
  /** The points and reasons of the last calculated score. */
  scored?: Scored;
  /** When time alone changes the score next; absent if it does not. */
  scoreDueAt?: Date;
  /** A summary of the interactions; absent until there is one. */
  dealings?: ActivitySummary;
  /** When there was contact last, as lists are sorted by it; 1970 if never. */
  lastContactAt?: Date;
  /** The latest weekly sentiment. */
  mood?: Mood;
  /** The current notes; every saved version is in `noteVersions`. */
  notes: string;
  /** Counts the saves of the notes. A save based on an older count is refused. */
  notesVersion: number;
  /** Counts the saves of the details, for the same reason. */
  revision: number;
  /** When slow work last wrote something for the client. It makes a deletion at the same time conflict (`holdClient`). */
  heldAt?: Date;
  /** The sample client. It does not count as the first step of getting started. */
  sample?: true;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Something done with a client, or planned, as its module recorded it. */
export interface Interaction extends CompanyDocument {
  clientId: string;
  kind: InteractionKind;
  /** The id of the meeting, task, quotation or job. */
  sourceId: string;
  at: Date;
  /** There is still something to do. */
  open: boolean;
  title: string;
}

/** One save of the notes. */
export interface NoteVersion extends CompanyDocument {
  clientId: string;
  version: number;
  text: string;
  authorId: string;
  /** Stored here so that it outlives the person's account. */
  authorName: string;
  at: Date;
  /** Came with an imported list, so `at` is not when they were written. */
  imported?: true;
}

const scoreDue = { partialFilterExpression: { scoreDueAt: { $exists: true } } };

export const clients = companyCollection<Client>(
  'clients',
  [
    { key: { companyId: 1, sortName: 1, _id: 1 } },
    { key: { companyId: 1, leadScore: 1, sortName: 1, _id: 1 } },
    { key: { companyId: 1, lastContactAt: 1, _id: 1 } },
    { key: { companyId: 1, phoneE164: 1, _id: 1 } },
    { key: { companyId: 1, sample: 1 }, partialFilterExpression: { sample: true } },
    // Clients without contact for the longest time.
    { key: { companyId: 1, leadScore: 1, 'dealings.latest': 1, _id: 1 } },
    { key: { companyId: 1, scoreDueAt: 1, _id: 1 }, ...scoreDue },
  ],
  {
    // The clock looks for companies with a score that is due.
    acrossCompanies: [{ key: { scoreDueAt: 1, companyId: 1 }, ...scoreDue }],
    findable: {
      fields: ['name', 'industry', 'contactPerson', 'phone', 'email', 'uen'],
      kinds: ['client', 'contact'],
      compared: { field: 'sortName', texts: ({ name }) => [name] },
      entries({ name, industry, contactPerson, phone, email, uen }) {
        const called = phoneNumbers(phone).flatMap(({ e164 }) => [e164, e164.replace(/^\+65/, '')]);
        const numbers = [phone, ...called, email];
        return [
          { kind: 'client', title: name, hint: industry, texts: [name], numbers: [...numbers, uen] },
          ...(contactPerson
            ? [{ kind: 'contact' as const, title: contactPerson, hint: name, texts: [contactPerson] }]
            : []),
        ];
      },
    },
  },
);

export const noteVersions = companyCollection<NoteVersion>(
  'noteVersions',
  [
    { key: { companyId: 1, clientId: 1, version: -1 }, unique: true },
    // The notes of a week: of one client, and of all clients.
    { key: { companyId: 1, clientId: 1, at: -1, _id: -1 } },
    { key: { companyId: 1, at: 1 } },
  ],
  { goesWith: { of: clients, by: 'clientId' } },
);

export const interactions = companyCollection<Interaction>(
  'interactions',
  [
    { key: { companyId: 1, kind: 1, sourceId: 1 }, unique: true },
    { key: { companyId: 1, clientId: 1, at: -1, _id: -1 } },
    { key: { companyId: 1, clientId: 1, kind: 1, at: -1, _id: -1 } },
    { key: { companyId: 1, clientId: 1, open: 1, at: -1 } },
    // The next meetings and visits of all clients.
    { key: { companyId: 1, at: 1, kind: 1 } },
  ],
  { goesWith: { of: clients, by: 'clientId' } },
);
