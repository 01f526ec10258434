import { z } from 'zod';
import { fromAddress } from '~/core/address';
import { definedFields } from '~/core/changes';
import { mailFields } from '~/core/client-mail';
import type { LineInput } from '~/core/line-input';
import { day } from '~/core/moment';
import { idInput } from '~/core/named-id';
import { orNull, unlessNothing } from '~/core/optional';
import { otherTerm } from '~/core/payment-terms';
import { percent } from '~/core/quantity';
import { alsoSpelled, spelling } from '~/core/spellings';
import { flag, line, lines as linesOfText } from '~/core/text';
import type { DocumentLine } from '../collections';
import { titleNeeded } from '../messages';
import { acceptedWarnings } from '../ready';
import { addRules, changedAmount, clientOf, documentFields, pricedOf, revision } from '../schema';
import * as messages from './messages';

const fields = {
  ...documentFields,
  title: line({ needed: titleNeeded, most: 150 }),
  description: linesOfText({ needed: messages.descriptionNeeded, most: 5_000 }),
  gst: flag
    .optional()
    .describe('Whether 9 % GST is added. Defaults to whether the company has a GST number.'),
  paymentTerm: line({ needed: messages.termNeeded, most: 100 }),
  validUntil: unlessNothing(day(messages.dayNeeded)).describe(
    'The last day in Singapore. Defaults to the company’s setting or 30 days from now.',
  ),
  closingNote: linesOfText({ most: 1_000 })
    .optional()
    .describe('Printed at the end. Defaults to the company’s text.'),
};

const whole = z.object(fields);
type Sent = z.output<typeof whole>;
const rules = { termNeeded: messages.termNeeded };

function inOwnWords({
  clientId,
  clientName,
  addClient,
  clientEmail,
  lines,
  amount,
  discount = 0,
  gst,
  paymentTerm,
  otherTerm: other,
  paste: _,
  ...same
}: Sent) {
  return {
    ...same,
    client: clientOf({ clientId, clientName, addClient, clientEmail }),
    of: (pricedOf({ lines, amount }) ?? 0) as (LineInput | DocumentLine)[] | number,
    discount,
    withGst: gst,
    paymentTerm: paymentTerm === otherTerm ? (other ?? '') : paymentTerm,
  };
}

/** A quotation's content and recipient. */
export type Offer = Omit<ReturnType<typeof inOwnWords>, 'validUntil'> & {
  validUntil?: string | null | undefined;
};

export const newQuotationInput = addRules(whole, rules).transform((sent): Offer => inOwnWords(sent));

/** Pages name a quotation `id`, and calls `docID`. */
const takeId = <Schema extends z.ZodType>(schema: Schema) => fromAddress('id', schema, 'docID');

/** The names of three fields in a quotation. */
const spellings = { Title: 'title', Client: 'clientName', Description: 'description' };

/** In a change each field may be left out. */
const changed = z.object({
  ...fields,
  title: fields.title.optional(),
  description: fields.description.optional(),
  amount: changedAmount,
  paymentTerm: line({ most: 100 }).optional(),
  validUntil: orNull(day(messages.dayNeeded)).optional().describe('The last day in Singapore.'),
});

function sentOfOffer({
  clientId,
  clientName,
  addClient,
  clientEmail,
  lines,
  amount,
  gst: withGst,
  paymentTerm,
  otherTerm: other,
  paste: _,
  ...same
}: z.output<typeof changed>) {
  return definedFields({
    ...same,
    client:
      clientId === undefined && clientName === undefined
        ? undefined
        : clientOf({ clientId, clientName, addClient, clientEmail }),
    of: pricedOf({ lines, amount }),
    withGst,
    paymentTerm: paymentTerm === otherTerm ? other : paymentTerm || undefined,
  });
}

/** What changes, with the revision the form was filled from. */
export const quotationChangeInput = takeId(
  alsoSpelled(
    spellings,
    addRules(
      changed.extend({
        id: z.string(),
        Title: spelling('title', fields.title),
        Client: fields.clientName.describe(
          'Another spelling of clientName. If both are sent, clientName counts.',
        ),
        Description: spelling('description', fields.description),
        revision: revision.describe('The revision you read. If it was saved since, the answer is 409.'),
      }),
      { ...rules, isChange: true },
    ),
  ).transform(({ id, revision, Title: _, Client: __, Description: ___, ...sent }) => ({
    id,
    revision,
    offer: sentOfOffer(sent),
  })),
);

/** The quotation that a new one replaces. */
export const reviseInput = takeId(idInput);

/** The name of the person who answered, and the reason. */
const answerOf = {
  by: line({ most: 100 }).default('').describe('The name of the person who answered for the client.'),
  reason: linesOfText({ most: 1_000 }).default(''),
};

export const markInput = idInput.extend({
  status: z.enum(['accepted', 'declined'], messages.statusWrong),
  ...answerOf,
});

export const acceptInput = takeId(idInput.extend({ by: answerOf.by }));
export const declineInput = takeId(idInput.extend(answerOf));

/** Form fields left empty count as not sent. */
const dropEmpty = (sent: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));

/**
 * The parts of the work of an accepted quotation; parts left out are not created. The form has checkboxes. The modules of
 * jobs and tasks check their own fields.
 */
export const beginInput = takeId(
  idInput
    .extend({
      job: z
        .record(z.string(), z.unknown())
        .nullable()
        .default(null)
        .describe(
          'The fields of POST /api/jobs. Title, client, description and end location default to the quotation’s.',
        ),
      makesJob: flag.default(true).describe('With false, no job is created, even if `job` is sent.'),
      hold: flag.default(false).describe('Whether stock is held for lines that are items.'),
      deposit: unlessNothing(percent)
        .refine((hundredths) => hundredths !== 0, messages.depositWrong)
        .describe('The percentage of the total for a draft deposit invoice.'),
      makesInvoice: flag
        .default(true)
        .describe('With false, no invoice is drafted, even if `deposit` is sent.'),
      tasks: z
        .array(z.record(z.string(), z.unknown()).optional(), messages.tasksWrong)
        .max(20, messages.tasksWrong)
        .default([])
        .describe('Tasks for the client, each with `title` and `endDate`.'),
    })
    .transform(({ makesJob, makesInvoice, job, deposit, tasks, ...sent }) => ({
      ...sent,
      job: makesJob && job ? dropEmpty(job) : null,
      deposit: makesInvoice ? deposit : undefined,
      tasks: tasks.flatMap((task) => (task ? [dropEmpty(task)] : [])),
    }))
    .refine(({ job, hold }) => job !== null || !hold, { path: ['hold'], error: messages.holdNeedsJob }),
);

/** The query of that form: the typed day and driver, and a search for drivers. */
export const openBeginInput = idInput.extend({
  q: line({ most: 150 }).default(''),
  'job.jobDate': unlessNothing(day(messages.dayNeeded)).catch(undefined),
  'job.driverId': line({ most: 100 }).default(''),
});

/** The recipient and text of the mail with the link; no recipient if the link is only copied. */
export const sendInput = takeId(
  idInput.extend({
    email: unlessNothing(mailFields.email),
    subject: mailFields.subject.optional().describe('The subject of the email. Has a default.'),
    text: mailFields.text.optional().describe('The text of the email above the link. Has a default.'),
    copy: mailFields.copy,
    revision: revision.describe('The revision you read. If it was saved since, the answer is 409.'),
    accept: acceptedWarnings,
  }),
);

/** A client's answer, from the public page. */
export const answerInput = z
  .object({
    token: z.string(),
    answer: z.enum(['accepted', 'declined'], messages.answerNeeded),
    name: line({ most: 100 }).default(''),
    reason: linesOfText({ most: 1_000 }).default(''),
  })
  .refine(({ answer, name }) => answer === 'declined' || name !== '', {
    path: ['name'],
    error: messages.nameNeeded,
  });
