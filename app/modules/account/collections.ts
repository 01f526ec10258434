import type { SystemAccess } from '~/core/access';
import type { EmployeeStatus } from '~/core/employee-status';
import type { PlanState } from '~/core/plan';
import { type CompanyDocument, companyCollection } from '~db/collection';

/** A person of the company: an employee is a user, and the owner is an employee too. */
export interface User extends CompanyDocument {
  /**
   * The sign-in address, in small letters; unique in a company, and over all companies once it is confirmed. Each change
   * is entered in the directory too (`enterAddress`).
   */
  email: string;
  /**
   * Nobody has answered a mail to the address yet. Holds what is this account's alone, so that the directory lets any
   * number of unconfirmed accounts have one address, and a single confirmed one.
   */
  unconfirmed?: string;
  /** An argon2id hash. */
  passwordHash: string;
  name: string;
  /** What lists, pickers and approvers need of an employee; absent where nobody has filled it in. The rest is in `employees`. */
  legalName?: string;
  /** A day, '1990-05-31'. */
  dob?: string;
  position?: string;
  department?: string;
  /** Who approves their leave: another person of the company. */
  managerId?: string;
  /** The file of their photo. */
  photoId?: string;
  /** How often they requested leave or a decision was made: two such changes at once wait for each other. */
  leaveChanges?: number;
  access: SystemAccess;
  status: EmployeeStatus;
  /** Sessions whose sign-in began before this are over: a new password ends also one that is on its way. */
  sessionsEndedAt?: Date;
  /** Browsers and places that signed in before this are strangers again, and so counted with the others. */
  devicesForgottenAt?: Date;
  /** The last sign-ins that a code has finished, by when their passwords were proved: none is finished twice. */
  finishedSignIns?: Date[];
  /** When they were last here, within ten minutes; it outlives the session. */
  lastSeenAt?: Date;
  /** When they signed in for the first time: from then on they keep their own particulars. */
  firstSignedInAt?: Date;
  /** When they were deleted: they are in no list any more, and what they did keeps their name. */
  deletedAt?: Date;
  /** When their personal data was erased on request, and by whom; what the law asks to keep goes on its day. */
  erased?: { at: Date; byName: string };
  /** Their second factor, while it is on, and the one they are setting up. */
  secondFactor?: SecondFactor;
  secondFactorSetUp?: { secret: string; until: Date };
  /** How often the record was changed: a save on top of an older count is refused. Absent until the first change. */
  revision?: number;
  /** How many API tokens they have ever created. */
  tokensMade?: number;
  /** Whether they were ever given a job to drive. */
  drives?: boolean;
  /** They begin with Today after signing in. */
  startsWithToday?: boolean;
  /** Whether the owner has been asked for their own and the company's name. */
  welcomed: boolean;
  /** The digest of the request that signed them up, so that the same request sent twice is recognised. */
  madeBy?: string;
  createdAt: Date;
  updatedAt: Date;
}

/** What a company has at the payment provider, as it was when last looked at. */
interface BillingState {
  customerId: string;
  /** How often it was brought up to date: who has looked before another wrote must look again. */
  revision: number;
  subscriptionId?: string;
  periodEnd?: Date;
  endsWithPeriod?: boolean;
  cancelReason?: string;
  /** The month that was last seen, and how many credits were granted in it. */
  month?: { key: string; granted: number };
  /** The month in Singapore in which the plan was last downgraded, '2026-11'. */
  downgradedIn?: string;
}

/** What proves the identity in addition to the password: an authenticator app's secret, and codes on paper. */
export interface SecondFactor {
  /** In base32, sealed (`sealed.server.ts`). */
  secret: string;
  since: Date;
  /** The 30 seconds whose code was used last, counted from 1970: it and those before are good no more. */
  lastStep: number;
  /** Digests of those recovery codes that are not used yet. */
  recoveryCodes: string[];
}

/** That a company is to be deleted: who has asked for it, and when it happens. */
export interface Closing {
  since: Date;
  until: Date;
  byName: string;
  /** The background work that does it. */
  jobId: string;
  /** It has begun: nothing stops it any more. */
  begun?: true;
}

/** A company. Its `companyId` is its own `_id`, so that it is read through the same wall as all else. */
export interface Company extends CompanyDocument, PlanState {
  name: string;
  industry?: string;
  address?: string;
  postalCode?: string;
  phone?: string;
  /** The number under which every office of Singapore knows it. */
  uen?: string;
  /** Its number for GST; without one it charges none. */
  gstNumber?: string;
  /** Clients can pay by PayNow to its UEN, to which the bank may have added three characters. */
  registeredForPayNow?: boolean;
  paynowSuffix?: string;
  /** Where to transfer money to, as quotations and invoices print it. */
  bankDetails?: string;
  /** What invoices end with. */
  invoiceTerms?: string;
  /** Whether clients are reminded of due invoices by mail. */
  invoiceReminders?: boolean;
  /** Of what clients see: '#1f5c4d'. */
  accentColour?: string;
  /** What a chat with a client begins with, its values in braces; empty where it is ours. */
  whatsAppText?: string;
  /** What new quotations begin with: days, words, whether GST is charged ('' is as the last one did), and a last word. */
  quoteValidDays?: number;
  quotePaymentTerm?: string;
  quoteGst?: '' | 'on' | 'off';
  quoteClosingNote?: string;
  /** Whether the work of a quotation begins once it is accepted; it does not where nothing is said. */
  beginWhenAccepted?: boolean;
  /** How often its details were changed: a save on top of an older count is refused. Absent until the first change. */
  revision?: number;
  /** The file of its logo. */
  logoId?: string;
  /** Whether the public address of a new storyboard works at once; it does where nothing is said. */
  shareStoryboards?: boolean;
  /** Whether its owners and HR must sign in with a second factor. */
  secondFactorRequired?: boolean;
  planName: string;
  /** What is in the purse; never below 0. */
  credits: number;
  /** No more than this of it was bought as top-up. Plan credits are spent first, so what is left of them is the smaller. */
  topUpCredits?: number;
  /** What is known of its plan at the payment provider, once it was ever there. */
  billing?: BillingState;
  /** The change of plan that is under way, and until when it holds others off: a server that is killed over it holds off nobody for long. */
  planChange?: { by: string; until: Date };
  /** Credits of the trial that come when the sign-up address is confirmed; absent where none do. */
  trialCreditsDue?: number;
  /** How many quotations were made, by year in Singapore: the last number of each. */
  quotationsMade?: Record<string, number>;
  /** The same of issued invoices and credit notes. */
  invoicesIssued?: Record<string, number>;
  creditNotesIssued?: Record<string, number>;
  /** How many lines its statement has. */
  purseLines: number;
  /** How many checkouts were ever begun. */
  checkoutsBegun?: number;
  /** When it was last changed who leads whom: two such changes at once wait for each other. */
  ranksChangedAt?: Date;
  /** The days of its working week, 1 for Monday to 7 for Sunday; Monday to Friday where nothing is said. */
  workingDays?: number[];
  /** Absent where nobody has asked for its deletion. */
  closing?: Closing;
  createdAt: Date;
}

export const users = companyCollection<User>(
  'users',
  [
    { key: { companyId: 1, status: 1, name: 1, _id: 1 } },
    { key: { companyId: 1, department: 1, name: 1, _id: 1 } },
    { key: { companyId: 1, name: 1, _id: 1 } },
    { key: { companyId: 1, email: 1 }, unique: true },
    // Whom somebody leads.
    { key: { companyId: 1, managerId: 1, _id: 1 } },
    // Deleted people, the last first, and how many there are.
    { key: { companyId: 1, deletedAt: -1, _id: -1 } },
  ],
  {
    acrossCompanies: [
      // The clock looks for companies in which somebody was.
      { key: { lastSeenAt: 1, companyId: 1 } },
    ],
    findable: {
      fields: ['name', 'legalName', 'position', 'deletedAt'],
      kinds: ['employee'],
      entries: ({ name, legalName, position = '', deletedAt }) =>
        deletedAt ? [] : [{ kind: 'employee', title: name, hint: position, texts: [name, legalName] }],
    },
  },
);

export const companies = companyCollection<Company>('companies', [{ key: { companyId: 1 }, unique: true }], {
  acrossCompanies: [
    // The clock looks for companies that remind their clients.
    {
      key: { invoiceReminders: 1, companyId: 1 },
      partialFilterExpression: { invoiceReminders: { $exists: true } },
    },
  ],
});

/** A link that makes an address the confirmed one a person signs in with: good once. Its id is its token's hash. */
export interface EmailLink extends CompanyDocument {
  userId: string;
  /** The address that is confirmed: a new one, or the one that the account was made with. */
  email: string;
  /** Who has proposed it, where that was a colleague: the link went to the old address. */
  proposedBy?: string;
  /** The mark that the account gets with a proposed address, to which no mail has gone yet. */
  unconfirmed?: string;
  expiresAt: Date;
}

export const emailLinks = companyCollection<EmailLink>(
  'emailLinks',
  [{ key: { companyId: 1, userId: 1 } }],
  // Someone who opens a link has no company yet, and what ends a person's links knows only the person.
  { acrossCompanies: [{ key: { userId: 1 } }, { key: { expiresAt: 1 }, expireAfterSeconds: 0 }] },
);

export type SecurityEventKind =
  | 'signed-up'
  | 'signed-in'
  | 'sign-in-failed'
  | 'locked-out'
  | 'code-failed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'recovery-codes'
  | 'token-made'
  | 'token-used'
  | 'refused'
  | 'limit-hit';

/** What happened to an account, for its person and their owner; stored until `expiresAt`. */
export interface SecurityEvent extends CompanyDocument {
  at: Date;
  userId: string;
  /** As it was then. */
  userName: string;
  kind: SecurityEventKind;
  /** The network address that it came from. */
  source: string;
  /** What the browser or program calls itself. */
  agent: string;
  /** A token's name, or what was refused. */
  detail?: string;
  expiresAt: Date;
}

export const securityEvents = companyCollection<SecurityEvent>(
  'securityEvents',
  [{ key: { companyId: 1, at: -1, _id: -1 } }, { key: { companyId: 1, userId: 1, at: -1, _id: -1 } }],
  { acrossCompanies: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }] },
);
