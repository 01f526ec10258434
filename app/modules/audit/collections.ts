import { type CompanyDocument, companyCollection } from '~db/collection';

/** What somebody did, once it was done; nothing changes a line or takes it away. */
export interface ActivityLine extends CompanyDocument {
  at: Date;
  userId: string;
  /** Kept with the line, so that it stays when the person has left. */
  userName: string;
  /** In the past: 'added', 'changed', 'deleted'. */
  action: string;
  /** The kind of thing, in a word or two: 'client', 'stock item'. */
  subject: string;
  subjectId: string;
  /** What it is called, and what about it. */
  detail: string;
  /** The client in whose own log it stands too. */
  clientId?: string;
  /** Pay before and after: shown on the owner's page alone, and erased with the pay. */
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
