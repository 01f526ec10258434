import { type CompanyDocument, companyCollection } from '~db/collection';

/** What somebody did. Lines are never changed or removed. */
export interface ActivityLine extends CompanyDocument {
  at: Date;
  userId: string;
  /** Stored with the line, so that it stays when the person has left. */
  userName: string;
  /** A verb in the past tense: 'added', 'changed', 'deleted'. */
  action: string;
  /** The kind of thing, in one or two words: 'client', 'stock item'. */
  subject: string;
  subjectId: string;
  /** Its name and what changed. */
  detail: string;
  /** The client whose own log also shows it. */
  clientId?: string;
  /** Pay before and after: shown only on the owners' page, and erased with the pay. */
  figures?: string;
}

export const activity = companyCollection<ActivityLine>('activity', [
  { key: { companyId: 1, at: -1, _id: -1 } },
  { key: { companyId: 1, userId: 1, at: -1, _id: -1 } },
  { key: { companyId: 1, subject: 1, at: -1, _id: -1 } },
  { key: { companyId: 1, userId: 1, subject: 1, at: -1, _id: -1 } },
  {
    key: { companyId: 1, clientId: 1, at: -1, _id: -1 },
    partialFilterExpression: { clientId: { $exists: true } },
  },
]);
