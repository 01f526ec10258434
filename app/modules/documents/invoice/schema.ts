import { z } from 'zod';
import { amount } from '~/core/amount';
import { mailFields } from '~/core/client-mail';
import { discountInput, type LineInput, linesInput, rowsLeft } from '~/core/line-input';
import { day } from '~/core/moment';
import { idIfSent, idInput } from '~/core/named-id';
import { unlessNothing } from '~/core/optional';
import { otherTerm } from '~/core/payment-terms';
import { percent, quantityOrNone } from '~/core/quantity';
import { flag, line, wholeNumber } from '~/core/text';
import { mostLines } from '~/core/typed-lines';
import type { InvoiceLine } from './collections';
import * as messages from './messages';
import { methods } from './methods';
import { intervals } from './recurring';

const fields = {
  kind: z
    .enum(['invoice', 'deposit'], messages.kindWrong)
    .default('invoice')
    .describe('A deposit is deducted from the quotation’s later invoices.'),
  clientId: line({ most: 100 })
    .optional()
    .describe('The client’s id, or a name, which is linked if exactly one client has it.'),
  clientName: line({ most: 150 }).optional(),
  title: line({ most: 150 }).optional().describe('Needed if there is no quotation or job.'),
  lines: linesInput.optional(),
  paste: rowsLeft,
  amount: unlessNothing(amount(messages.amountNeeded)).describe(
    'In dollars, before discount and GST. If there are lines, their sum counts.',
  ),
  percent: unlessNothing(percent)
    .refine((hundredths) => hundredths !== 0, messages.percentWrong)
    .describe('A percentage of the quotation, in place of lines and amount.'),
  discount: discountInput.optional().describe('The discount on the sum, in dollars, before GST.'),
  gst: flag
    .optional()
    .describe('Whether 9 % GST is added. Defaults to the quotation’s or the company’s setting.'),
  withGst: flag
    .optional()
    .describe('Another spelling of gst, for use if gst is an amount, as in a document.'),
  paymentTerm: line({ most: 100 })
    .optional()
    .describe(
      'Defaults to the quotation’s term or 30 days; a term such as 50% deposit becomes Due on receipt.',
    ),
  otherTerm: line({ most: 100 }).optional().describe('The term, if paymentTerm is "Other".'),
  dueDate: unlessNothing(day(messages.dayNeeded)).describe(
    'The last day in Singapore. Defaults to the one the term gives.',
  ),
  quotationId: idIfSent.describe(
    'The accepted quotation it bills: all of it unless lines or an amount are sent.',
  ),
  jobId: idIfSent.describe(
    'The ended job it bills: the materials used and labour, or its quotation with the quantities used.',
  ),
  again: flag.default(false).describe('Whether a job that has an invoice gets another one.'),
};

const whole = z.object(fields);
type Sent = z.output<typeof whole>;
type Given = { [Name in keyof Sent]?: unknown };

const hasText = (sent: unknown) => typeof sent === 'string' && sent !== '';
const hasLines = ({ lines }: Given) => Array.isArray(lines) && lines.length > 0;
const hasPrice = (sent: Given) => sent.amount !== undefined || sent.percent !== undefined || hasLines(sent);
const hasSource = ({ quotationId, jobId }: Given) => hasText(quotationId) || hasText(jobId);

/** Rules that involve several fields, and the field for the message. */
const rules: readonly [path: string | (string | number)[], error: string, holds: (sent: Given) => boolean][] =
  [
    [
      'clientName',
      messages.clientNeeded,
      (sent) => hasText(sent.clientId) || hasText(sent.clientName) || hasSource(sent),
    ],
    ['title', messages.titleNeeded, (sent) => hasText(sent.title) || (hasSource(sent) && sent.title !== '')],
    [
      'amount',
      messages.amountNeeded,
      (sent) => hasPrice(sent) || hasSource(sent) || Array.isArray(sent.lines),
    ],
    // At the first line's field, so that it is marked and focused.
    [
      ['lines', 0, 'description'],
      messages.lineNeeded,
      (sent) => hasPrice(sent) || !Array.isArray(sent.lines),
    ],
    ['otherTerm', messages.termNeeded, (sent) => sent.paymentTerm !== otherTerm || hasText(sent.otherTerm)],
  ];

function ruled<Schema extends z.ZodType>(schema: Schema): Schema {
  return rules.reduce(
    (so, [path, error, holds]) =>
      so.refine((sent) => holds(sent as Given), { path: [path].flat(), error, when: () => true }),
    schema,
  );
}

function inOwnWords({
  clientId,
  clientName = '',
  lines = [],
  amount,
  withGst,
  gst = withGst,
  paymentTerm,
  otherTerm: other,
  paste: _,
  ...same
}: Sent) {
  const hasClient = clientId || clientName;
  return {
    ...same,
    client: hasClient ? (clientId ? { id: clientId, name: clientName } : { name: clientName }) : undefined,
    of: (lines.length > 0 ? lines : amount) as LineInput[] | number | undefined,
    withGst: gst,
    paymentTerm: paymentTerm === otherTerm ? (other ?? '') : paymentTerm || undefined,
  };
}

/** A draft's recipient and charges. Undefined fields are taken from its quotation or job. */
export type Charge = Omit<ReturnType<typeof inOwnWords>, 'client' | 'of'> & {
  of: (LineInput | InvoiceLine)[] | number | undefined;
  client: { id: string; name: string } | { name: string } | undefined;
};

export const newInvoiceInput = ruled(whole).transform((sent): Charge => inOwnWords(sent));

const revision = wholeNumber(messages.revisionWrong)
  .optional()
  .describe('The revision you read. If the draft was changed since, the answer is 409.');

/** A document has its GST as an amount, and in withGst whether there is any. */
function withoutGstAmount(sent: unknown): unknown {
  const { gst, ...others } = { ...(sent as Given) };
  return typeof gst === 'number' ? { withGst: gst > 0, ...others } : sent;
}

/** All of it again, also as a document has it. */
export const invoiceChangeInput = z
  .preprocess(withoutGstAmount, ruled(whole.extend({ id: z.string(), revision })))
  .transform(({ id, revision: standsOn, ...sent }) => ({
    id,
    revision: standsOn,
    charge: inOwnWords(sent) as Charge,
  }));

export const issueInput = idInput.extend({ revision });

export const paymentInput = idInput.extend({
  amount: amount(messages.paymentNeeded),
  date: unlessNothing(day(messages.dayNeeded)).describe('The day in Singapore. Defaults to today.'),
  method: z.enum(methods, messages.methodWrong).default('transfer'),
  reference: line({ most: 100 }).default(''),
  note: line({ most: 300 }).default(''),
});

export const reverseInput = idInput.extend({
  paymentId: z.string(),
  reason: line({ needed: messages.reasonNeeded, most: 300 }),
});

export const creditInput = idInput
  .extend({
    reason: line({ needed: messages.reasonNeeded, most: 300 }),
    lines: linesInput.optional(),
    amount: unlessNothing(amount(messages.amountNeeded)).describe(
      'In dollars, before GST. Without lines and amount, the whole rest is credited.',
    ),
    quantities: z
      .array(unlessNothing(quantityOrNone))
      .max(mostLines)
      .optional()
      .describe('Or the quantity to credit of each line of the invoice, in their order.'),
  })
  .refine(({ lines = [], amount }) => lines.length === 0 || amount === undefined, {
    path: ['amount'],
    error: messages.creditAmountOrLines,
  })
  .transform(({ lines = [], amount, quantities = [], ...same }) => ({
    ...same,
    of: (lines.length > 0 ? lines : amount) as LineInput[] | number | undefined,
    quantities: quantities.map((one) => Number(one ?? 0)),
  }));

export const repeatInput = idInput.extend({
  every: z
    .enum(['', ...intervals], messages.everyWrong)
    .describe('monthly or quarterly; empty to stop repeating.'),
  next: unlessNothing(day(messages.dayNeeded)).describe(
    'The day of the next draft, in Singapore. Later ones follow on the same day of the month, or its last.',
  ),
});

export const mailInput = idInput.extend(mailFields);

/** A search in number, client and title. */
export const searchText = line({ most: 150 }).default('');

/** The query of a new invoice's form. */
export const openFormInput = z.object({
  client: z.string().max(100).optional(),
  quotation: z.string().max(100).optional(),
  job: z.string().max(100).optional(),
  // The form's own names: without JavaScript, a client search sends them in the query.
  quotationId: z.string().max(100).optional(),
  jobId: z.string().max(100).optional(),
  percent: z.string().max(10).optional(),
  q: line({ most: 150 }).optional(),
  itemQ: line({ most: 150 }).optional(),
});

/** A day in a page's query. Anything else counts as none. */
export const dayIfSent = day(messages.dayNeeded).optional().catch(undefined);

/** A period of days in Singapore. */
export const periodInput = z
  .object({ from: day(messages.dayNeeded), to: day(messages.dayNeeded) })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: messages.periodWrong });
