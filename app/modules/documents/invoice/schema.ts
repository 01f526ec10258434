import { z } from 'zod';
import { amount } from '~/core/amount';
import { definedFields } from '~/core/changes';
import { mailFields } from '~/core/client-mail';
import type { LineInput } from '~/core/line-input';
import { day } from '~/core/moment';
import { idIfSent, idInput } from '~/core/named-id';
import { orNull, unlessNothing } from '~/core/optional';
import { otherTerm } from '~/core/payment-terms';
import { percent, quantity, quantityOrNone } from '~/core/quantity';
import { checkRepeat, repeatFields, repeatMessages, repeatWords } from '~/core/repeat-input';
import { flag, line, wholeNumber } from '~/core/text';
import { mostLines } from '~/core/typed-lines';
import type { DocumentLine } from '../collections';
import { amountNeeded, titleNeeded } from '../messages';
import { acceptedWarnings } from '../ready';
import {
  addRules,
  changedAmount,
  clientOf,
  type DocumentInput,
  documentFields,
  hasText,
  openFormInput,
  pricedOf,
  revision,
  type SentClient,
  tickedInput,
} from '../schema';
import * as messages from './messages';
import { creditMethod, methods } from './methods';

const kind = z
  .enum(['invoice', 'deposit'], messages.kindWrong)
  .describe('A deposit is deducted from the quotation’s later invoices.');

const fields = {
  ...documentFields,
  kind: kind.default('invoice'),
  security: flag
    .optional()
    .describe('Whether a deposit secures goods to be returned: it isn’t part of the price and has no GST.'),
  setOff: z
    .preprocess(
      (sent) => (typeof sent === 'string' ? [sent] : (sent ?? [])),
      z.array(z.string().optional(), messages.setOffWrong).max(mostLines),
    )
    .transform((ids) => [...new Set(ids)].flatMap((id) => id || []))
    .optional()
    .describe('The ids of paid security deposits to set off against this invoice.'),
  title: line({ most: 150 }).optional().describe('Needed if there is no quotation or job.'),
  percent: unlessNothing(percent)
    .refine((hundredths) => hundredths !== 0, messages.percentWrong)
    .describe('A percentage of the quotation, in place of lines, amount and their discount.'),
  gst: flag
    .optional()
    .describe(
      'Whether 9 % GST is added. Defaults to the quotation’s, or to whether the company has a GST number.',
    ),
  withGst: flag
    .optional()
    .describe('Another spelling of gst, for use if gst is an amount, as in a document.'),
  paymentTerm: line({ most: 100 })
    .optional()
    .describe(
      'Defaults to the quotation’s term or 30 days; a term such as 50% deposit becomes Due on receipt.',
    ),
  dueDate: unlessNothing(day(messages.dayNeeded)).describe(
    'The last day in Singapore. Defaults to the one the term gives.',
  ),
  quotationId: idIfSent.describe(
    'The accepted quotation it bills: what is left of it unless lines or an amount are sent. A deposit needs one.',
  ),
  otherClientsDeposits: flag
    .optional()
    .describe('Whether deposits of the quotation come off that were invoiced to another client.'),
  jobId: idIfSent.describe(
    'The ended job it bills: the materials used and labour, or its quotation with the quantities used.',
  ),
  again: flag.default(false).describe('Whether a job that has an invoice gets another one.'),
};

const whole = z.object(fields);
type Sent = z.output<typeof whole>;

const hasSource = ({ quotationId, jobId }: DocumentInput) => hasText(quotationId) || hasText(jobId);

const own: Parameters<typeof addRules>[1] = {
  termNeeded: messages.termNeeded,
  hasSource,
  rules: [
    [
      'security',
      messages.securityWrong,
      ({ security, kind }) => !(security === true && kind !== undefined && kind !== 'deposit'),
    ],
    ['title', titleNeeded, (sent) => hasText(sent.title) || (hasSource(sent) && sent.title !== '')],
  ],
};

function inOwnWords({
  clientId,
  clientName,
  addClient,
  clientEmail,
  lines,
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
    client: hasClient ? clientOf({ clientId, clientName, addClient, clientEmail }) : undefined,
    of: pricedOf({ lines, amount }),
    withGst: gst,
    paymentTerm: paymentTerm === otherTerm ? (other ?? '') : paymentTerm || undefined,
  };
}

/** A draft's recipient and charges. Undefined fields are taken from its quotation or job. */
export type Charge = Omit<ReturnType<typeof inOwnWords>, 'client' | 'of' | 'dueDate'> & {
  dueDate?: string | null | undefined;
  of: (LineInput | DocumentLine)[] | number | undefined;
  client: SentClient | undefined;
};

export const newInvoiceInput = addRules(whole, own).transform((sent): Charge => inOwnWords(sent));

const standsOn = revision.describe(
  'The revision you read. If the draft was changed since, the answer is 409.',
);

/** A document has its GST as an amount, and in withGst whether there is any. */
function withoutGstAmount(sent: unknown): unknown {
  const { gst, ...others } = { ...(sent as DocumentInput) };
  return typeof gst === 'number' ? { withGst: gst > 0, ...others } : sent;
}

/** In a change each field may be left out. */
const changed = whole.extend({
  id: z.string(),
  revision: standsOn,
  kind: kind.optional(),
  amount: changedAmount,
  dueDate: orNull(day(messages.dayNeeded)).optional().describe('The last day in Singapore.'),
});

/** What changes, also as a document has it. */
export const invoiceChangeInput = z
  .preprocess(withoutGstAmount, addRules(changed, { ...own, isChange: true }))
  .transform(({ id, revision, kind, amount, ...sent }) => ({
    id,
    revision,
    charge: definedFields({
      ...inOwnWords({ ...sent, kind: 'invoice', dueDate: undefined, amount: amount ?? undefined }),
      kind,
      dueDate: sent.dueDate,
    }),
  }));

export const issueInput = idInput.extend({ revision: standsOn, accept: acceptedWarnings });

/** In the mail that goes out with the issue: the number that the invoice gets then. */
export const numberPlace = '{number}';

export const issueAndSendInput = issueInput.extend(mailFields);

/** The day of a payment or refund. */
const moneyDay = {
  date: unlessNothing(day(messages.dayNeeded)).describe('The day in Singapore. Defaults to today.'),
  unusualDate: flag
    .default(false)
    .describe('Needed for a day in the future or before the year of the invoice: otherwise 400 at date.'),
};

export const paymentInput = idInput.extend({
  amount: amount(messages.paymentNeeded),
  ...moneyDay,
  method: z
    .enum([...methods, creditMethod], messages.methodWrong)
    .default('transfer')
    .describe('credit uses the client’s credit on other invoices, the oldest first.'),
  from: idIfSent.describe('With credit: the one invoice whose credit is used.'),
  reference: line({ most: 100 }).default(''),
  note: line({ most: 300 }).default(''),
  overpayment: flag
    .default(false)
    .describe('Needed for more than the balance: the rest becomes the client’s credit.'),
});

export const refundInput = idInput.extend({
  amount: amount(messages.refundNeeded).describe('At most the invoice’s clientCredit.'),
  ...moneyDay,
  method: z.enum(methods, messages.refundMethodWrong).default('transfer'),
  reference: line({ most: 100 }).default(''),
});

export const reverseInput = idInput.extend({
  paymentId: z.string(),
  reason: line({ needed: messages.reasonNeeded, most: 300 }),
});

/** What a credit note gives back; one that takes the rest gives back all that is not mentioned. */
const releasesInput = z
  .object(
    {
      deposits: z
        .array(z.string().optional(), messages.releasesWrong)
        .max(mostLines)
        .transform((ids) => ids.flatMap((id) => id || []))
        .optional()
        .describe('The ids of deposits that may be taken off another invoice.'),
      job: flag.optional().describe('Whether the job may be invoiced again.'),
      stock: flag
        .default(false)
        .describe('Whether the credited quantities of stock items are added to the stock.'),
      all: flag
        .optional()
        .describe('Only for the form: with true, one that takes the rest gives back all but stock.'),
    },
    messages.releasesWrong,
  )
  .optional()
  .describe(
    'What the credit note gives back. One that takes the rest gives back deposits and job unless it says otherwise, a part nothing unless it says so.',
  );

const lineShare = z.object(
  {
    line: wholeNumber(messages.creditLineWrong).describe(
      'The place of the line in the invoice’s lines, from 0.',
    ),
    quantity: quantity.describe('At most what is left of it.'),
  },
  messages.creditLineWrong,
);

export const creditInput = idInput
  .extend({
    reason: line({ needed: messages.reasonNeeded, most: 300 }),
    lines: z
      .array(lineShare, messages.creditLinesWrong)
      .min(1, messages.creditLinesWrong)
      .max(mostLines)
      .optional()
      .describe('How much of which lines: their share of what was charged, with discounts and deposits.'),
    amount: unlessNothing(amount(amountNeeded)).describe(
      'In dollars, before GST, of no line. Without lines and amount, all that is left is credited.',
    ),
    quantities: z
      .array(unlessNothing(quantityOrNone))
      .max(mostLines)
      .optional()
      .describe('Another spelling of lines: a quantity for each line of the invoice, in their order.'),
    releases: releasesInput,
  })
  .transform(({ lines: sent, amount, quantities = [], ...same }) => {
    const named = (sent ?? []).map((one, place) => ({ ...one, field: `lines[${place}]` }));
    const inOrder = quantities.flatMap((one, line) =>
      one ? [{ line, quantity: one, field: `quantities[${line}]` }] : [],
    );
    return {
      ...same,
      amount,
      parts: [...named, ...inOrder],
      isTwice: named.length > 0 && inOrder.length > 0,
    };
  })
  .refine(({ isTwice }) => !isTwice, { path: ['quantities'], error: messages.creditLinesTwice })
  .refine(({ parts, amount }) => parts.length === 0 || amount === undefined, {
    path: ['amount'],
    error: messages.creditAmountOrLines,
  });

/** `every` alone may be the word: `monthly`, `quarterly`, or empty to stop. */
function wordOfRepeat(sent: unknown): unknown {
  const { every, ...others } = { ...(sent as Record<string, unknown>) };
  const isWord = typeof every === 'string' && ['', 'monthly', 'quarterly'].includes(every);
  return isWord && others.repeat === undefined ? { ...others, repeat: every } : sent;
}

const repeatOfInvoice = idInput
  .extend({
    ...repeatFields,
    repeat: orNull(z.enum(repeatWords, repeatMessages.repeatWrong)).describe(
      'How often a draft is made; null to stop repeating.',
    ),
    every: repeatFields.every.describe(
      'With 3 and `monthly`, every three months; 1 if it is missing. `monthly` or `quarterly` here is another spelling of `repeat`.',
    ),
    times: repeatFields.times.describe(
      'How many drafts are still to come. Without it or `until` it goes on.',
    ),
    next: unlessNothing(day(messages.dayNeeded)).describe(
      'The day of the next draft, in Singapore. If it does not fit, the first one after it that does.',
    ),
  })
  .superRefine(({ repeat, next, ...sent }, { addIssue }) => {
    if (repeat) checkRepeat({ ...sent, repeat }, next, addIssue);
  });

export const repeatInput = z.preprocess(wordOfRepeat, repeatOfInvoice) as unknown as typeof repeatOfInvoice;

export const mailInput = idInput.extend({
  ...mailFields,
  accept: acceptedWarnings,
  reminder: flag.default(false),
});

/** The ticked documents of the list, and whether they are to be reminded of. */
export const tickedInvoices = tickedInput.extend({ reminder: flag.default(false) });

/** The query of a new invoice's form. */
export const openNewInput = openFormInput.extend({
  quotation: z.string().max(100).optional(),
  job: z.string().max(100).optional(),
  // The form's own names: without JavaScript, a client search sends them in the query.
  quotationId: z.string().max(100).optional(),
  jobId: z.string().max(100).optional(),
  percent: z.string().max(10).optional(),
});

/** A day in a page's query. Anything else counts as none. */
export const dayIfSent = day(messages.dayNeeded).optional().catch(undefined);

/** A period of days in Singapore. */
export const periodInput = z
  .object({ from: day(messages.dayNeeded), to: day(messages.dayNeeded) })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: messages.periodWrong });
