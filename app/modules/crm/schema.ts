import { z } from 'zod';
import { namedId } from '~/core/named-id';
import { email, flag, line, lines, wholeNumber } from '~/core/text';
import { uen } from '~/core/uen';
import { upload } from '~/core/upload';
import { contactRoles } from './contact-roles';
import * as messages from './messages';

/** A website as people type it; anything but a web address would be a trap behind a link. */
const website = line({ most: 300 }).refine(
  (typed) => typed === '' || /^(https?:\/\/)?[^\s/:@]+\.[^\s/:@]{2,}(:\d+)?([/?#]\S*)?$/i.test(typed),
  messages.websiteWrong,
);

/** A client's details, under the names that forms and calls use. */
const details = {
  CompanyName: line({ needed: messages.nameNeeded, most: 150 }),
  industry: line({ needed: messages.industryNeeded, most: 100 }),
  contactPerson: line({ needed: messages.contactPersonNeeded, most: 100 }),
  role: z.enum(contactRoles, messages.roleNeeded),
  Email: email(messages.emailNeeded),
  contact: line({ most: 40 }),
  address: line({ most: 300 }),
  website,
  referral: flag,
};

/** An address for bills, or nothing. */
const billingEmail = z
  .preprocess(
    (sent) => (sent === null || (typeof sent === 'string' && sent.trim() === '') ? '' : sent),
    z.union([z.literal(''), email(messages.emailNeeded)], { error: messages.billingEmailWrong }),
  )
  .meta({ anyOf: undefined, type: 'string', maxLength: 254 })
  .describe('Where invoices go, if not to Email.') as unknown as z.ZodType<string, string>;

/** What not every client has. */
const further = {
  uen,
  postalCode: line({ most: 10 }).describe('Six digits in Singapore.'),
  billingEmail,
};

/**
 * A client that was read has its telephone and its name twice, under two spellings. Whoever sends the other one alone means it:
 * left out as an unknown field it would be a success that changed nothing.
 */
const phone = details.contact
  .optional()
  .describe('Another spelling of contact, which counts where both are sent.');
const name = details.CompanyName.optional().describe(
  'Another spelling of CompanyName, which counts where both are sent.',
);

type Sent = z.output<z.ZodObject<typeof details & typeof further>>;

/** From the documented spellings to the suite's own names. */
function inOwnWords({ CompanyName, Email, contact, ...same }: Sent) {
  return { name: CompanyName, email: Email, phone: contact, ...same };
}

/** The same for a part of the details: what was not sent stays away. */
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
});

function newInOwnWords({ phone = '', contact = phone, ...sent }: z.output<typeof newClientFields>) {
  return inOwnWords({ ...sent, contact });
}

export const newClientInput = newClientFields.transform(newInOwnWords);

/** The same as it is added by hand, perhaps from a quotation that was made for a name alone. */
export const addClientInput = newClientFields
  .extend({
    quotationId: line({ most: 100 })
      .optional()
      .describe('An accepted quotation for a name that is no client yet: it becomes this client’s.'),
  })
  .transform(({ quotationId, ...sent }) => ({ quotationId, details: newInOwnWords(sent) }));

/** What the address of the form may say. */
export const openClientInput = z.object({ quotationId: z.string().max(100).optional() });

/** A client's notes. */
export const notesText = lines({ most: 50_000 });

const version = wholeNumber(messages.versionWrong);

/** Any of the details, or notes; what is not sent stays. `version` belongs to the notes, `revision` to the details. */
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

/** A search in a list of clients; long enough for any name. */
export const searchText = line({ most: 150 }).default('');

/** The file of an import. */
export const importFileInput = z.object({ file: upload(messages.importFileNeeded) });
