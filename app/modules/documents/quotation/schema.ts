import { z } from 'zod';
import { fromAddress } from '~/core/address';
import { amount } from '~/core/amount';
import { mailFields } from '~/core/client-mail';
import { discountInput, type LineInput, linesInput, rowsLeft } from '~/core/line-input';
import { day } from '~/core/moment';
import { idInput } from '~/core/named-id';
import { unlessNothing } from '~/core/optional';
import { otherTerm } from '~/core/payment-terms';
import { percent } from '~/core/quantity';
import { alsoSpelled, spelling } from '~/core/spellings';
import { flag, line, lines as linesOfText, wholeNumber } from '~/core/text';
import * as messages from './messages';

const fields = {
  clientId: line({ most: 100 })
    .optional()
    .describe('The client’s id, or a name, which is linked if exactly one client has it.'),
  clientName: line({ most: 150 }).optional(),
  title: line({ needed: messages.titleNeeded, most: 150 }),
  description: linesOfText({ needed: messages.descriptionNeeded, most: 5_000 }),
  amount: unlessNothing(amount(messages.amountNeeded)).describe(
    'In dollars, before discount and GST; where there are lines, their sum counts.',
  ),
  lines: linesInput.optional(),
  paste: rowsLeft,
  discount: discountInput.optional().describe('Off the whole, in dollars, before GST.'),
  gst: flag.optional().describe('Whether 9 % GST is added: as the company has it where it is not sent.'),
  paymentTerm: line({ needed: messages.termNeeded, most: 100 }),
  otherTerm: line({ most: 100 }).optional().describe('The term, where paymentTerm is "Other".'),
  validUntil: unlessNothing(day(messages.dayNeeded)).describe(
    'The last day in Singapore: as the company has it where none is named, else 30 days from now.',
  ),
  closingNote: linesOfText({ most: 1_000 })
    .optional()
    .describe('Stands at the end: as the company has it where it is not sent.'),
};

const whole = z.object(fields);
type Sent = z.output<typeof whole>;

/** The input, as far as it could be parsed. */
type Given = { [Name in keyof Sent]?: unknown };

const hasText = (sent: unknown) => typeof sent === 'string' && sent !== '';
const hasLines = ({ lines }: Given) => Array.isArray(lines) && lines.length > 0;
const hasPrice = (sent: Given) => sent.amount !== undefined || hasLines(sent);

/** Rules that involve several fields, and the field for the message. */
const rules: readonly [path: string | (string | number)[], error: string, keeps: (sent: Given) => boolean][] =
  [
    ['clientName', messages.clientNeeded, (sent) => hasText(sent.clientId) || hasText(sent.clientName)],
    ['amount', messages.amountNeeded, (sent) => hasPrice(sent) || Array.isArray(sent.lines)],
    // At the first line's field, so that it is marked and focused.
    [
      ['lines', 0, 'description'],
      messages.lineNeeded,
      (sent) => hasPrice(sent) || !Array.isArray(sent.lines),
    ],
    ['otherTerm', messages.termNeeded, (sent) => sent.paymentTerm !== otherTerm || hasText(sent.otherTerm)],
  ];

/** The rules run even if a field is wrong, so that people see all mistakes at once. */
function ruled<Schema extends z.ZodType>(schema: Schema): Schema {
  return rules.reduce(
    (so, [path, error, keeps]) =>
      so.refine((sent) => keeps(sent as Given), { path: [path].flat(), error, when: () => true }),
    schema,
  );
}

/** A client by id together with the typed name, or by name only. */
type Wanted = { id: string; name: string } | { name: string };

function inOwnWords({
  clientId,
  clientName = '',
  lines = [],
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
    client: (clientId ? { id: clientId, name: clientName } : { name: clientName }) as Wanted,
    of: (lines.length > 0 ? lines : (amount ?? 0)) as LineInput[] | number,
    discount,
    withGst: gst,
    paymentTerm: paymentTerm === otherTerm ? (other ?? '') : paymentTerm,
  };
}

/** A quotation's content and recipient. */
export type Offer = ReturnType<typeof inOwnWords>;

export const newQuotationInput = ruled(whole).transform(inOwnWords);

/** Pages name a quotation `id`, and calls `docID`. */
const named = <Schema extends z.ZodType>(schema: Schema) => fromAddress('id', schema, 'docID');

/** The names of three fields in a quotation. */
const spellings = { Title: 'title', Client: 'clientName', Description: 'description' };

/** The whole content again, with the revision the form was filled from. */
export const quotationChangeInput = named(
  alsoSpelled(
    spellings,
    ruled(
      whole.extend({
        id: z.string(),
        Title: spelling('title', fields.title),
        Client: fields.clientName.describe(
          'Another spelling of clientName, which counts where both are sent.',
        ),
        Description: spelling('description', fields.description),
        revision: wholeNumber(messages.revisionWrong)
          .optional()
          .describe('As the edit page knows it: where it was saved since, a 409.'),
      }),
    ),
  ).transform(({ id, revision, ...sent }) => ({ id, revision, offer: inOwnWords(sent) })),
);

/** The quotation that a new one replaces. */
export const reviseInput = named(idInput);

/** The name of the person who answered, and the reason. */
const answerOf = {
  by: line({ most: 100 }).default('').describe('Who has answered for the client, by name.'),
  reason: linesOfText({ most: 1_000 }).default(''),
};

export const markInput = idInput.extend({
  status: z.enum(['accepted', 'declined'], messages.statusWrong),
  ...answerOf,
});

export const acceptInput = named(idInput.extend({ by: answerOf.by }));
export const declineInput = named(idInput.extend(answerOf));

/** Form fields left empty count as not sent. */
const filled = (sent: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));

/**
 * The parts of the work of an accepted quotation; parts left out are not created. The form has checkboxes. The modules of
 * jobs and tasks check their own fields.
 */
export const beginInput = named(
  idInput
    .extend({
      job: z
        .record(z.string(), z.unknown())
        .nullable()
        .default(null)
        .describe(
          'The fields of POST /api/jobs; title, client, description and end location as quoted where not sent.',
        ),
      makesJob: flag.default(true).describe('false: none is made, whatever `job` holds.'),
      hold: flag.default(false).describe('Whether stock is held for the lines that are items.'),
      deposit: unlessNothing(percent)
        .refine((hundredths) => hundredths !== 0, messages.depositWrong)
        .describe('The per cent of the total that a draft invoice asks for.'),
      makesInvoice: flag.default(true).describe('false: none is drafted, whatever `deposit` holds.'),
      tasks: z
        .array(z.record(z.string(), z.unknown()).optional(), messages.tasksWrong)
        .max(20, messages.tasksWrong)
        .default([])
        .describe('Tasks about the client, each with `title` and `endDate`.'),
    })
    .transform(({ makesJob, makesInvoice, job, deposit, tasks, ...sent }) => ({
      ...sent,
      job: makesJob && job ? filled(job) : null,
      deposit: makesInvoice ? deposit : undefined,
      tasks: tasks.flatMap((task) => (task ? [filled(task)] : [])),
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
export const sendInput = named(
  idInput.extend({
    email: unlessNothing(mailFields.email),
    subject: mailFields.subject.optional().describe('Of the mail; the usual one where it is not sent.'),
    text: mailFields.text
      .optional()
      .describe('Of the mail, above the link; the usual one where it is not sent.'),
    copy: mailFields.copy,
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

export const searchText = line({ most: 150 }).default('');

/** The query of a form: the selected client, and a search for clients. */
export const openFormInput = z.object({
  client: z.string().max(100).optional(),
  q: line({ most: 150 }).optional(),
  itemQ: line({ most: 150 }).optional(),
});
