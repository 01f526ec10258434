import { z } from 'zod';
import { namedId } from '~/core/named-id';
import { isNothing } from '~/core/optional';
import { phone as phoneText } from '~/core/phone';
import { clientEmail, flag, line, lines, wholeNumber } from '~/core/text';
import { uen } from '~/core/uen';
import { upload } from '~/core/upload';
import { contactRoles } from './contact-roles';
import * as messages from './messages';

/** A website as people type it. Only web addresses, because the page links to it. */
const website = line({ most: 300 }).refine(
  (typed) => typed === '' || /^(https?:\/\/)?[^\s/:@]+\.[^\s/:@]{2,}(:\d+)?([/?#]\S*)?$/i.test(typed),
  messages.websiteWrong,
);

/** A client's details, under the names of the forms and calls. */
const details = {
  CompanyName: line({ needed: messages.nameNeeded, most: 150 }),
  industry: line({ needed: messages.industryNeeded, most: 100 }),
  contactPerson: line({ needed: messages.contactPersonNeeded, most: 100 }),
  role: z.enum(contactRoles, messages.roleNeeded),
  Email: clientEmail(messages.emailNeeded),
  contact: phoneText(),
  address: line({ most: 300 }),
  website,
  referral: flag,
};

const billingEmail = z
  .preprocess(
    (sent) => (isNothing(sent) ? '' : sent),
    z.union([z.literal(''), clientEmail(messages.emailNeeded)], { error: messages.billingEmailWrong }),
  )
  .meta({ anyOf: undefined, type: 'string', maxLength: 254 })
  .describe('Where invoices go, if not to Email.') as unknown as z.ZodType<string, string>;

/** Optional details. */
const further = {
  uen,
  postalCode: line({ most: 10 }).describe('Six digits in Singapore.'),
  billingEmail,
};

/**
 * The API returns phone and name under two spellings each. A call that sends only the second spelling must work too:
 * dropped as an unknown field, it would succeed without changing anything.
 */
const phone = details.contact
  .optional()
  .describe('Another spelling of contact, which counts where both are sent.');
const name = details.CompanyName.optional().describe(
  'Another spelling of CompanyName, which counts where both are sent.',
);

type Sent = z.output<z.ZodObject<typeof details & typeof further>>;

/** From the API's spellings to our names. */
function inOwnWords({ CompanyName, Email, contact, ...same }: Sent) {
  return { name: CompanyName, email: Email, phone: contact, ...same };
}

/** The same for some of the details: fields that were not sent stay absent. */
function partInOwnWords(sent: Partial<Sent>): Partial<ReturnType<typeof inOwnWords>> {
  return Object.fromEntries(
    Object.entries(inOwnWords(sent as Sent)).filter(([, value]) => value !== undefined),
  );
}

const newClientFields = z.object({
  ...details,
  contact: details.contact.optional(),
  phone,
  address: details.address.default(''),
  website: details.website.default(''),
  referral: flag.default(false),
  uen: further.uen.default(''),
  postalCode: further.postalCode.default(''),
  billingEmail: further.billingEmail.default(''),
  profileID: z.unknown().optional().describe('Accepted and ignored.'),
});

function newInOwnWords({
  phone = '',
  contact = phone,
  profileID: _,
  ...sent
}: z.output<typeof newClientFields>) {
  return inOwnWords({ ...sent, contact });
}

export const newClientInput = newClientFields.transform(newInOwnWords);

/** A client as the form adds it, optionally from a quotation without a client. */
export const addClientInput = newClientFields
  .extend({
    quotationId: line({ most: 100 })
      .optional()
      .describe('An accepted quotation for a name that is no client yet: it becomes this client’s.'),
  })
  .transform(({ quotationId, ...sent }) => ({ quotationId, details: newInOwnWords(sent) }));

export const openClientInput = z.object({ quotationId: z.string().max(100).optional() });

export const notesText = lines({ most: 50_000 });

const version = wholeNumber(messages.versionWrong);

/** Any of the details, or notes. Fields that are not sent stay. `version` belongs to the notes, `revision` to the details. */
export const clientChangeInput = z
  .object({
    ...z.object({ ...details, ...further }).partial().shape,
    phone,
    name,
    id: namedId(messages.idNeeded),
    notes: notesText.optional(),
    version: version.optional().describe('That of the notes you read: where newer ones are stored, a 409.'),
    revision: version.optional().describe('The same for the details, as the edit page knows it.'),
  })
  .transform(
    ({ id, notes, version, revision, phone, name, contact = phone, CompanyName = name, ...sent }) => ({
      id,
      notes,
      version,
      revision,
      details: partInOwnWords({ ...sent, contact, CompanyName }),
    }),
  );

export const searchText = line({ most: 150 }).default('');

export const importFileInput = z.object({ file: upload(messages.importFileNeeded) });
