import { z } from 'zod';
import { namedId } from '~/core/named-id';
import { isNothing } from '~/core/optional';
import { line, lines, wholeNumber } from '~/core/text';
import { newTypes, ownDetails, types } from './fields';
import * as messages from './messages';

/**
 * The API returns phone and name under two spellings each. A call that sends only the second spelling must work too:
 * dropped as an unknown field, it would succeed without changing anything.
 */
const phone = types.contact
  .optional()
  .describe('Another spelling of contact. If both are sent, contact counts.');
const name = types.CompanyName.optional().describe(
  'Another spelling of CompanyName. If both are sent, CompanyName counts.',
);

const newClientFields = z.object({
  ...newTypes,
  contact: types.contact.optional(),
  phone,
  profileID: z.unknown().optional().describe('Accepted and ignored.'),
});

function newDetails({ phone = '', contact = phone, ...sent }: z.output<typeof newClientFields>) {
  return ownDetails({ ...sent, contact });
}

export const newClientInput = newClientFields.transform(newDetails);

/** A client as the form adds it, optionally from a quotation without a client. */
export const addClientInput = newClientFields
  .extend({
    quotationId: line({ most: 100 })
      .optional()
      .describe(
        'An accepted quotation for a name that is not a client yet. It is assigned to the new client.',
      ),
  })
  .transform(({ quotationId, ...sent }) => ({ quotationId, details: newDetails(sent) }));

export const openClientInput = z.object({ quotationId: z.string().max(100).optional() });

export const notesText = lines({ most: 50_000 });

/** One more note. */
export const newNoteInput = z.object({
  id: namedId(messages.idNeeded),
  text: lines({ needed: messages.noteNeeded, most: 5_000 }),
});

const version = wholeNumber(messages.versionWrong);

/** Empty where a client came with a list and has none yet; `changeClient` refuses to empty one. */
const emailOrNone = z
  .string(messages.emailNeeded)
  .nullable()
  .transform((sent, { addIssue }) => {
    if (isNothing(sent ?? '')) return '';
    const read = types.Email.safeParse(sent);
    if (read.success) return read.data;
    for (const { message } of read.error.issues) addIssue(message);
    return z.NEVER;
  })
  .meta({ anyOf: undefined, type: 'string', format: 'email', maxLength: 254 });

/** Any of the details, or notes. Fields that are not sent stay. `version` belongs to the notes, `revision` to the details. */
export const clientChangeInput = z
  .object({
    ...z.object({ ...types, Email: emailOrNone }).partial().shape,
    phone,
    name,
    id: namedId(messages.idNeeded),
    notes: notesText.optional(),
    version: version
      .optional()
      .describe('The version of the notes you read. If newer ones are stored, the answer is 409.'),
    revision: version.optional().describe('The same for the details.'),
  })
  .transform(
    ({ id, notes, version, revision, phone, name, contact = phone, CompanyName = name, ...sent }) => ({
      id,
      notes,
      version,
      revision,
      details: ownDetails({ ...sent, contact, CompanyName }),
    }),
  );

export const searchText = line({ most: 150 }).default('');

/** A client as a list has it: its email address may follow later. */
export const importedClientInput = z.object({ ...newTypes, Email: emailOrNone.default('') });

/** What a list changes of a client. */
export const importedDetailsInput = z.object(types).partial();
