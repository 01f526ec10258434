import { type CompanyDocument, companyCollection } from '~db/collection';
import type { UploadedList } from '~db/uploaded-lists';
import type { ContactRole } from './contact-roles';
import type { Dealings, InteractionKind, LeadScore, Mood, Scored } from './lead-score';
import type { Twin } from './twins.server';

/** A client of the firm. */
export interface Client extends CompanyDocument {
  name: string;
  /** The name in small letters: what lists are sorted and searched by. */
  sortName: string;
  industry: string;
  phone: string;
  /** The same as E.164 has it ('+6561234567'); '' where what was typed is no number. */
  phoneE164?: string;
  email: string;
  /** Where invoices go, if not there. */
  billingEmail?: string;
  website: string;
  address: string;
  postalCode?: string;
  /** The number under which every office of Singapore knows the client. */
  uen?: string;
  contactPerson: string;
  role: ContactRole;
  referral: boolean;
  leadScore: LeadScore | '';
  /** What the score is made of: its points and their reasons, as they were when it was reckoned last. */
  scored?: Scored;
  /** When the score changes next because time passes; absent where it does not. */
  scoreDueAt?: Date;
  /** What was done with him lately; absent until something was. */
  dealings?: Dealings;
  /** How the newest week of his was that was weighed. */
  mood?: Mood;
  /** The notes as they stand; every version that was saved is in `noteVersions`. */
  notes: string;
  /** How often the notes were saved: a save on top of an older count is refused. */
  notesVersion: number;
  /** How often the details were saved, for the same reason. */
  revision: number;
  /** When something that goes with him was last written by what takes long: a deletion meanwhile is noticed by it. */
  heldAt?: Date;
  /** A made-up client to play with, which no first step counts. */
  sample?: true;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Something that was done with a client, or is planned, as the module that keeps it has told. */
export interface Interaction extends CompanyDocument {
  clientId: string;
  kind: InteractionKind;
  /** Its id in its own module. */
  sourceId: string;
  /** When it was, or will be. */
  at: Date;
  /** Something is still to be done about it. */
  open: boolean;
  title: string;
}

/** The notes as one person saved them at one time. */
export interface NoteVersion extends CompanyDocument {
  clientId: string;
  version: number;
  text: string;
  authorId: string;
  /** Kept with the text, so that it stays when the person has left. */
  authorName: string;
  at: Date;
  /** They came with an imported list: nobody wrote them at that time. */
  imported?: true;
}

const scoreDue = { partialFilterExpression: { scoreDueAt: { $exists: true } } };

export const clients = companyCollection<Client>(
  'clients',
  [
    { key: { companyId: 1, sortName: 1, _id: 1 } },
    { key: { companyId: 1, leadScore: 1, sortName: 1, _id: 1 } },
    { key: { companyId: 1, sample: 1 }, partialFilterExpression: { sample: true } },
    // With whom nothing was done for the longest time.
    { key: { companyId: 1, leadScore: 1, 'dealings.latest': 1, _id: 1 } },
    { key: { companyId: 1, scoreDueAt: 1, _id: 1 }, ...scoreDue },
  ],
  // The clock looks for firms with a score that is due.
  { acrossCompanies: [{ key: { scoreDueAt: 1, companyId: 1 }, ...scoreDue }] },
);

export const noteVersions = companyCollection<NoteVersion>(
  'noteVersions',
  [
    { key: { companyId: 1, clientId: 1, version: -1 }, unique: true },
    // What was written in a week: about one client, and about whom.
    { key: { companyId: 1, clientId: 1, at: -1 } },
    { key: { companyId: 1, at: 1 } },
  ],
  { goesWith: { of: clients, by: 'clientId' } },
);

export const interactions = companyCollection<Interaction>(
  'interactions',
  [
    { key: { companyId: 1, kind: 1, sourceId: 1 }, unique: true },
    { key: { companyId: 1, clientId: 1, at: -1 } },
    { key: { companyId: 1, clientId: 1, kind: 1, at: -1 } },
    { key: { companyId: 1, clientId: 1, open: 1, at: -1 } },
  ],
  { goesWith: { of: clients, by: 'clientId' } },
);

/** A row of an uploaded list that is likely a duplicate, as the preview shows it. */
export type TwinRow = Twin & { of: { row: number; name: string; email: string } };

/** An uploaded list of clients. */
interface ClientImport extends UploadedList {
  /** How many of the good rows are likely duplicates, and the first of them. */
  twinRows: number;
  firstTwins: TwinRow[];
}

export const clientImports = companyCollection<ClientImport>(
  'clientImports',
  [{ key: { companyId: 1, createdAt: 1 } }],
  { acrossCompanies: [{ key: { createdAt: 1, companyId: 1 } }] },
);
