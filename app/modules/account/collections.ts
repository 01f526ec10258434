import type { ListWithRows, SystemAccess } from '~/core/access';
import type { EmployeeStatus } from '~/core/employee-status';
import type { MailOutcome } from '~/core/mail-outcome';
import type { PlanKey, PlanState } from '~/core/plan';
import { type CompanyDocument, companyCollection } from '~db/collection';

/** A person of the company. Employees are users, and so is the owner. */
export interface User extends CompanyDocument {
  /**
   * The sign-in address in lower case. Unique within a company, and over all companies once confirmed. Each change is
   * entered in the directory too (`enterAddress`).
   */
  email: string;
  /**
   * Set until the address is confirmed. The value is unique to the account, so that the directory's index allows many
   * unconfirmed accounts with one address, but a single confirmed one.
   */
  unconfirmed?: string;
  /** An argon2id hash. */
  passwordHash: string;
  name: string;
  /** What lists, pickers and approvers need of an employee; absent if not filled in. The rest is in `employees`. */
  legalName?: string;
  /** Both names as they are compared. */
  searchText?: string;
  /** A day, '1990-05-31'. */
  dob?: string;
  position?: string;
  department?: string;
  /** The colleague who approves their leave. */
  managerId?: string;
  /** The id of their photo's file. */
  photoId?: string;
  /** Incremented by each leave request and decision, so that two concurrent ones conflict. */
  leaveChanges?: number;
  access: SystemAccess;
  status: EmployeeStatus;
  /** Sessions whose sign-in began before this are over. A new password also ends a sign-in in progress. */
  sessionsEndedAt?: Date;
  /** Browsers and networks that signed in before this are unknown again. */
  devicesForgottenAt?: Date;
  /** When the passwords of the last finished two-step sign-ins were checked, so that none is finished twice. */
  finishedSignIns?: Date[];
  /** When they were last here, within ten minutes. It outlives the session. */
  lastSeenAt?: Date;
  /** When they signed in for the first time. From then on they edit their own contact details. */
  firstSignedInAt?: Date;
  /** That the mail of their last invitation has not left yet, or could not be sent. */
  invitation?: MailOutcome;
  /** When they were deleted. They are in no list any more; what they did keeps their name. */
  deletedAt?: Date;
  /** When their personal data was erased on request, and by whom. What the law requires to keep is erased later. */
  erased?: { at: Date; byName: string };
  /** Their second factor, while it is on, and the one they are setting up. */
  secondFactor?: SecondFactor;
  secondFactorSetUp?: { secret: string; until: Date };
  /** How often the record was changed. A save based on an older count is refused. Absent until the first change. */
  revision?: number;
  /** How many API tokens they have ever created. */
  tokensMade?: number;
  /** Whether they drive: they are offered first for jobs, and their menu shows their own. Set by their first job. */
  drives?: boolean;
  /** The days they work, if they differ from the company's; see `OwnWeek`. */
  workingDays?: number[];
  earlierWeeks?: { before: string; week: readonly number[] | null }[];
  /** Whether they start on Today after signing in. */
  startsWithToday?: boolean;
  /** The lists that they see as rows instead of as cards. */
  listsAsRows?: ListWithRows[];
  /** Whether the owner has been asked for their own and the company's name. */
  welcomed: boolean;
  /** The digest of the request that signed them up, to recognize a repeated one. */
  madeBy?: string;
  createdAt: Date;
  updatedAt: Date;
}

/** The company's state at the payment provider when it was last read. */
interface BillingState {
  customerId: string;
  /** Incremented by each update, so that of two concurrent ones the second reads again. */
  revision: number;
  subscriptionId?: string;
  periodEnd?: Date;
  endsWithPeriod?: boolean;
  cancelReason?: string;
  /** The last month seen, how many credits were granted in it, and the largest plan that was paid for in it. */
  month?: { key: string; granted: number; paidPlan?: PlanKey };
  /** The Singapore month of the last downgrade, '2026-11'. */
  downgradedIn?: string;
}

/** A second factor: an authenticator app's secret, and recovery codes. */
export interface SecondFactor {
  /** In base32, sealed (`sealed.server.ts`). */
  secret: string;
  since: Date;
  /** The last used time step (30 seconds, since 1970). Codes of it and earlier steps are invalid. */
  lastStep: number;
  /** Digests of the unused recovery codes. */
  recoveryCodes: string[];
}

/** The requested deletion of a company: by whom, and when it happens. */
interface Closing {
  since: Date;
  until: Date;
  byName: string;
  /** The background job. */
  jobId: string;
  /** Set once it has begun and cannot be stopped. */
  begun?: true;
}

/** A company. Its `companyId` is its own `_id`, so that it is read through `CompanyDb` like everything else. */
export interface Company extends CompanyDocument, PlanState {
  name: string;
  industry?: string;
  address?: string;
  postalCode?: string;
  phone?: string;
  /** The Unique Entity Number, Singapore's business registration number. */
  uen?: string;
  /** The GST registration number. Without one the company charges no GST. */
  gstNumber?: string;
  /** Whether it sends its invoices by InvoiceNow, so that clients need a UEN. */
  sendsInvoiceNow?: boolean;
  /** Whether clients can pay by PayNow to its UEN, and the bank's suffix if there is one. */
  registeredForPayNow?: boolean;
  paynowSuffix?: string;
  /** The bank account as quotations and invoices print it. */
  bankDetails?: string;
  /** The text at the end of invoices. */
  invoiceTerms?: string;
  /** Whether clients get reminders of due invoices by mail. */
  invoiceReminders?: boolean;
  /** The colour of what clients see: '#1f5c4d'. */
  accentColour?: string;
  /** The text of chats with clients, with placeholders in braces; empty to use ours. */
  whatsAppText?: string;
  /** What a driver's "On my way" says, likewise. */
  onMyWayText?: string;
  /** Whether drivers may add jobs that they do on the spot; false by default. */
  driversAddJobs?: boolean;
  /** Defaults for new quotations: days valid, payment term, closing note. */
  quoteValidDays?: number;
  quotePaymentTerm?: string;
  quoteClosingNote?: string;
  /** Whether work begins when a quotation is accepted; false by default. */
  beginWhenAccepted?: boolean;
  /** How often the details were changed. Absent until the first change. */
  revision?: number;
  /** The revision in which each detail last changed: a save based on an older one does not overwrite it. */
  changedIn?: Record<string, number>;
  /** The id of the logo's file. */
  logoId?: string;
  /** Whether a new storyboard's public link works at once; true by default. */
  shareStoryboards?: boolean;
  /** Whether owners and HR must sign in with a second factor. */
  secondFactorRequired?: boolean;
  planName: string;
  /** The credit balance; never below 0. */
  credits: number;
  /**
   * The upper limit of bought credits in the balance. Plan credits are used first, so the bought part is the smaller of
   * both numbers.
   */
  topUpCredits?: number;
  /** The plan at the payment provider; absent if there never was one. */
  billing?: BillingState;
  /** The change of plan in progress. It blocks others until `until`, so that a killed server does not block them for long. */
  planChange?: { by: string; until: Date };
  /** What was asked last and did not happen, where that turned out after the answer. The next change removes it. */
  planChangeFailed?: { at: Date; what: string; why: string };
  /** Trial credits that come when the sign-up address is confirmed; absent if there are none. */
  trialCreditsDue?: number;
  /** The last quotation number of each year (Singapore time). */
  quotationsMade?: Record<string, number>;
  /** The last numbers of invoices and credit notes, likewise. */
  invoicesIssued?: Record<string, number>;
  creditNotesIssued?: Record<string, number>;
  /** The number of lines in its credit statement. */
  purseLines: number;
  /** How many checkouts were ever started. */
  checkoutsBegun?: number;
  /** How many clients were added because none had their name, counted so that two concurrent ones conflict. */
  clientsNamed?: number;
  /** Updated by each change of who manages whom, so that two concurrent ones conflict. */
  ranksChangedAt?: Date;
  /** The days of the working week, 1 for Monday to 7 for Sunday; Monday to Friday by default. */
  workingDays?: number[];
  /** When the company's day starts and ends, 'HH:MM'; 08:00 and 18:00 by default. */
  workFrom?: string;
  workTo?: string;
  /** Absent unless its deletion was requested. */
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
    // The people somebody manages.
    { key: { companyId: 1, managerId: 1, _id: 1 } },
    // Deleted people, latest first, and their number.
    { key: { companyId: 1, deletedAt: -1, _id: -1 } },
  ],
  {
    acrossCompanies: [
      // The clock looks for companies whose people were here.
      { key: { lastSeenAt: 1, companyId: 1 } },
    ],
    findable: {
      fields: ['name', 'legalName', 'position', 'deletedAt'],
      kinds: ['employee'],
      compared: { field: 'searchText', texts: ({ name, legalName }) => [name, legalName] },
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

/** A link that confirms a sign-in address, valid once. Its id is its token's hash. */
export interface EmailLink extends CompanyDocument {
  userId: string;
  /** The address to confirm: a new one, or the one the account was created with. */
  email: string;
  /** The colleague who proposed it. The link then went to the old address. */
  proposedBy?: string;
  /** The `unconfirmed` value the account gets with a proposed address, to which no mail has gone yet. */
  unconfirmed?: string;
  /** What became of its mail, unless that has left. */
  mail?: MailOutcome;
  expiresAt: Date;
}

export const emailLinks = companyCollection<EmailLink>(
  'emailLinks',
  [{ key: { companyId: 1, userId: 1 } }],
  // The person who opens a link has no company yet, and ending a person's links only knows the person.
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

/** What happened to an account, for its person and the owners; stored until `expiresAt`. */
export interface SecurityEvent extends CompanyDocument {
  at: Date;
  userId: string;
  /** The name at that time. */
  userName: string;
  kind: SecurityEventKind;
  /** The network address. */
  source: string;
  /** The user agent. */
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
