import { z } from 'zod';
import { isNothing } from '~/core/optional';
import { phone } from '~/core/phone-input';
import { clientEmail, flag, line } from '~/core/text';
import { uen } from '~/core/uen';
import { contactRoles } from './contact-roles';
import * as messages from './messages';

/** A website as people type it. Only web addresses, because the page links to it. */
const website = line({ most: 300 }).refine(
  (typed) => typed === '' || /^(https?:\/\/)?[^\s/:@]+\.[^\s/:@]{2,}(:\d+)?([/?#]\S*)?$/i.test(typed),
  messages.websiteWrong,
);

const billingEmail = z
  .preprocess(
    (sent) => (isNothing(sent) ? '' : sent),
    z.union([z.literal(''), clientEmail(messages.emailNeeded)], { error: messages.billingEmailWrong }),
  )
  .meta({ anyOf: undefined, type: 'string', maxLength: 254 })
  .describe('Where invoices go, if not to Email.') as unknown as z.ZodType<string, string>;

interface Field {
  /** The name in the record. */
  own: string;
  /** What forms, calls and lists take. */
  type: z.ZodType;
  /** The value where nothing is sent; a field without it is required. */
  none?: '' | false;
  /** Records from before the field was added don't have it. */
  later?: true;
  /** The headings that an imported list may have for it. The first is the one we export. */
  headings: readonly [string, ...string[]];
  /** What most cells of its column look like, for a heading that can mean two fields. */
  like?: RegExp;
  /** Its cell in the template of a list. */
  example: string;
  /** How calls return it, if not as plain text. */
  answer?: z.ZodType;
}

/**
 * A client's details, by the names that forms and calls use, in the order of a list's columns. A new one is an entry here
 * with `later: true`, an input in `components/client-form.tsx` and a line in `components/overview-card.tsx`: the record,
 * the calls with their documentation, the import and the export read this table. What Find searches is in
 * `collections.ts`.
 */
const fields = {
  CompanyName: {
    own: 'name',
    type: line({ needed: messages.nameNeeded, most: 150 }),
    headings: [
      'Company name',
      'Customer name',
      'Client name',
      'Name',
      'Company',
      'Client',
      'Customer',
      'Business name',
      'Account name',
      'Organisation',
      'Organization',
      'Firm',
      'Display name',
      'Bill to',
      '公司',
    ],
    example: 'Ah Seng Coffee House',
    answer: z.string().describe('The same text as name.'),
  },
  industry: {
    own: 'industry',
    type: line({ needed: messages.industryNeeded, most: 100 }),
    headings: [
      'Industry',
      'Sector',
      'Company industry',
      'Business type',
      'Nature of business',
      'Customer type',
      'Client type',
      'Category',
      'Type',
    ],
    example: 'Food & beverage',
  },
  contactPerson: {
    own: 'contactPerson',
    type: line({ needed: messages.contactPersonNeeded, most: 100 }),
    headings: [
      'Contact person',
      'Contact name',
      'Attn',
      'Attention',
      'Person in charge',
      'PIC',
      'Contact persons',
      'Person',
      'Main contact',
      'First name',
      'Contact',
    ],
    like: /\p{L}{2}/u,
    example: 'Lim Ah Seng',
  },
  role: {
    own: 'role',
    type: z.enum(contactRoles, messages.roleNeeded),
    headings: ['Role', 'Contact role', 'Position', 'Job title', 'Designation', 'Title'],
    example: 'Owner/C-Suite',
    answer: z.enum(contactRoles),
  },
  Email: {
    own: 'email',
    type: clientEmail(messages.emailNeeded),
    headings: ['Email', 'E-mail address', 'Email address', 'Contact email', 'E-mails', 'Emails', 'Mail'],
    example: 'ahseng@coffeehouse.example',
  },
  contact: {
    own: 'phone',
    type: phone(),
    none: '',
    headings: [
      'Phone',
      'Contact',
      'Phone number',
      'Contact number',
      'Contact no',
      'H/P',
      'HP',
      'HP no',
      'Handphone',
      'Mobile',
      'Mobile number',
      'Mobile no',
      'Tel',
      'Tel no',
      'Telephone',
      'Telephone no',
      'Main phone',
      'Office',
      'Office no',
      'WhatsApp',
    ],
    like: /\d{4}/,
    example: '6123 4567',
    answer: z.string().describe('The telephone number.'),
  },
  website: {
    own: 'website',
    type: website,
    none: '',
    headings: ['Website', 'Web', 'URL', 'Web site', 'Homepage'],
    example: 'www.coffeehouse.example',
  },
  address: {
    own: 'address',
    type: line({ most: 300 }),
    none: '',
    headings: [
      'Address',
      'Company address',
      'Billing address',
      'Street',
      'Street address',
      'Billing street',
      'Mailing address',
      'Address line 1',
      'Address 1',
      'PO address line 1',
    ],
    example: '12 Jalan Besar',
  },
  postalCode: {
    own: 'postalCode',
    type: line({ most: 10 }).describe('Six digits in Singapore.'),
    none: '',
    later: true,
    headings: [
      'Postal code',
      'Postcode',
      'Zip',
      'Postal',
      'Zip code',
      'Postal no',
      'PO postal code',
      'Billing zip',
    ],
    example: '208787',
  },
  uen: {
    own: 'uen',
    type: uen,
    none: '',
    later: true,
    headings: [
      'UEN',
      'Company number',
      'Registration number',
      'UEN no',
      'ROC',
      'Reg no',
      'Company registration no',
      'Business registration',
    ],
    example: '201912345K',
  },
  billingEmail: {
    own: 'billingEmail',
    type: billingEmail,
    none: '',
    later: true,
    headings: [
      'Billing email',
      'Invoice email',
      'Accounts email',
      'Finance email',
      'Email 2',
      'Second email',
    ],
    example: 'accounts@coffeehouse.example',
    answer: z.string().describe('Where invoices go, if not to Email.'),
  },
  referral: {
    own: 'referral',
    type: flag,
    none: false,
    headings: ['Referral', 'Referred', 'By referral', 'Referred to us'],
    example: 'yes',
    answer: z.boolean(),
  },
} as const satisfies Record<string, Field>;

type Fields = typeof fields;
type FieldName = keyof Fields;
type Later = { [Name in FieldName]: Fields[Name] extends { later: true } ? Name : never }[FieldName];
type Own<Names extends FieldName> = {
  [Name in Names as Fields[Name]['own']]: z.output<Fields[Name]['type']>;
};

/** The details as forms and calls name them. */
export type SentDetails = { [Name in FieldName]: z.output<Fields[Name]['type']> };
/** The details as the record has them. */
export type ClientDetails = Own<Exclude<FieldName, Later>> & Partial<Own<Later>>;

export const clientFields = Object.entries(fields) as [FieldName, Field][];

const byName = (of: (field: Field) => unknown) =>
  Object.fromEntries(clientFields.map(([name, field]) => [name, of(field)]));

/** The types of all details, and those of a new client, where the optional ones may be missing. */
export const types = byName(({ type }) => type) as { [Name in FieldName]: Fields[Name]['type'] };
export const newTypes = byName(({ type, none }) =>
  none === undefined ? type : (type as z.ZodType<unknown>).default(none),
) as {
  [Name in FieldName]: Fields[Name] extends { none: unknown }
    ? z.ZodDefault<Fields[Name]['type']>
    : Fields[Name]['type'];
};

/** How calls return the details. */
export const answers = byName(({ answer }) => answer ?? z.string()) as {
  [Name in FieldName]: z.ZodType<SentDetails[Name], SentDetails[Name]>;
};

/** From the names of forms and calls to the record's. What was not sent stays absent. */
export function ownDetails<Sent extends Partial<SentDetails>>(sent: Sent) {
  return Object.fromEntries(
    clientFields.flatMap(([name, { own }]) => (sent[name] === undefined ? [] : [[own, sent[name]]])),
  ) as Sent extends SentDetails ? Required<ClientDetails> : Partial<ClientDetails>;
}

/** A client's details under the names of forms and calls. */
export function sentDetails(client: ClientDetails): SentDetails {
  return byName(({ own, none = '' }) => client[own as keyof ClientDetails] ?? none) as SentDetails;
}

/** The same under the record's names: empty where the record is older than the field. */
export function filledDetails(client: ClientDetails): Required<ClientDetails> {
  return ownDetails(sentDetails(client));
}
