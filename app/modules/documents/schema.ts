import { z } from 'zod';
import { amount } from '~/core/amount';
import { discountInput, type LineInput, linesInput, rowsLeft } from '~/core/line-input';
import { idInput } from '~/core/named-id';
import { orNull, unlessNothing } from '~/core/optional';
import { otherTerm } from '~/core/payment-terms';
import { clientEmail, flag, line, wholeNumber } from '~/core/text';
import { gstReasons } from './gst';
import * as messages from './messages';

/** As sent: a client by its id together with the typed name, or a name, which may be added to the clients. */
export type SentClient = { id: string; name: string } | { name: string; add?: { email: string } };

/** The client's id and name, or its name, as a document's form and calls send them. */
export const clientOf = ({
  clientId,
  clientName = '',
  addClient,
  clientEmail = '',
}: {
  clientId?: string | undefined;
  clientName?: string | undefined;
  addClient?: boolean | undefined;
  clientEmail?: string | undefined;
}): SentClient =>
  clientId
    ? { id: clientId, name: clientName }
    : { name: clientName, ...(addClient && { add: { email: clientEmail } }) };

/** The fields that a quotation and an invoice share. */
export const documentFields = {
  clientId: line({ most: 100 })
    .optional()
    .describe('The client’s id, or a name, which is linked if exactly one client has it.'),
  clientName: line({ most: 150 }).optional(),
  addClient: flag
    .optional()
    .describe('Whether clientName is added to the clients if none has that name. Needs access to clients.'),
  clientEmail: unlessNothing(clientEmail(messages.clientEmailWrong)).describe(
    'The email address of the client that is added.',
  ),
  amount: unlessNothing(amount(messages.amountNeeded)).describe(
    'In dollars, before discount and GST. If there are lines, their sum counts.',
  ),
  lines: linesInput.optional(),
  paste: rowsLeft,
  discount: discountInput.optional().describe('The discount on the sum, in dollars, before GST.'),
  gstReason: z
    .preprocess((sent) => sent ?? '', z.enum(['', ...gstReasons], messages.gstReasonWrong))
    .optional()
    .describe(
      'Why a company with a GST number charges none: needed to send or issue it. Empty takes it away; not used with GST.',
    ),
  otherTerm: line({ most: 100 }).optional().describe('The term, if paymentTerm is "Other".'),
};

/** The price in a change, where nothing clears the amount: its lines are then sent too. */
export const changedAmount = orNull(amount(messages.amountNeeded)).optional();

/** The revision that a change is based on. */
export const revision = wholeNumber(messages.revisionWrong).optional();

/** The input, as far as it could be parsed. */
export interface DocumentInput {
  [name: string]: unknown;
  lines?: unknown;
}

export const hasText = (sent: unknown) => typeof sent === 'string' && sent !== '';
const hasLines = ({ lines }: DocumentInput) => Array.isArray(lines) && lines.length > 0;
const hasPrice = (sent: DocumentInput) =>
  (sent.amount ?? undefined) !== undefined || sent.percent !== undefined || hasLines(sent);

/** A rule that involves several fields, and the field for the message. */
type Rule = readonly [
  path: string | (string | number)[],
  error: string,
  holds: (sent: DocumentInput, hasSource: boolean) => boolean,
];

const clientRule: Rule = [
  'clientName',
  messages.clientNeeded,
  (sent, hasSource) => hasText(sent.clientId) || hasText(sent.clientName) || hasSource,
];

const priceRules: readonly Rule[] = [
  [
    'amount',
    messages.amountNeeded,
    (sent, hasSource) => hasPrice(sent) || hasSource || Array.isArray(sent.lines),
  ],
  // At the first line's field, so that it is marked and focused.
  [['lines', 0, 'description'], messages.lineNeeded, (sent) => hasPrice(sent) || !Array.isArray(sent.lines)],
];

const termRule = (error: string): Rule => [
  'otherTerm',
  error,
  (sent) => sent.paymentTerm !== otherTerm || hasText(sent.otherTerm),
];

/** Whether a value is of a type that its field refuses itself, so that nothing more is said about it. */
const isNoText = (sent: unknown) => (sent ?? undefined) !== undefined && typeof sent !== 'string';

const saysItself = (sent: DocumentInput, path: Rule[0]) =>
  (path === 'title' && isNoText(sent.title)) ||
  (path === 'clientName' && (isNoText(sent.clientId) || isNoText(sent.clientName))) ||
  (path === 'otherTerm' && isNoText(sent.otherTerm));

/** Whether a change leaves out what a rule is about. */
function leavesOut(sent: DocumentInput, path: Rule[0]): boolean {
  if (path === 'clientName') return sent.clientId === undefined && sent.clientName === undefined;
  return (path === 'amount' || path === 'title') && sent[path] === undefined;
}

interface KindRules {
  termNeeded: string;
  /** Whether the client and the price follow from something else that was sent. */
  hasSource?(sent: DocumentInput): boolean;
  rules?: readonly Rule[];
  /** Whether it is a change, which may leave out client and price. */
  isChange?: boolean;
}

/** The schema with its rules, which run even if a field is wrong, so that people see all mistakes at once. */
export function addRules<Schema extends z.ZodType>(
  schema: Schema,
  { termNeeded, hasSource = () => false, rules = [], isChange = false }: KindRules,
): Schema {
  return [clientRule, ...rules, ...priceRules, termRule(termNeeded)].reduce(
    (so, [path, error, holds]) =>
      so.refine(
        (sent) =>
          (isChange && leavesOut(sent as DocumentInput, path)) ||
          saysItself(sent as DocumentInput, path) ||
          holds(sent as DocumentInput, hasSource(sent as DocumentInput)),
        {
          path: [path].flat(),
          error,
          when: () => true,
        },
      ),
    schema,
  );
}

/** What is priced: the lines, or the one amount. */
export const pricedOf = ({
  lines = [],
  amount,
}: {
  lines?: LineInput[];
  amount?: number | null | undefined;
}) => (lines.length > 0 ? lines : (amount ?? undefined));

/** A search in number, client and title. */
export const searchText = line({ most: 150 }).default('');

/** A page of the list. */
const mostTicked = 50;

/** The ticked documents of a list: of a form, or in an address with commas between them. */
export const tickedInput = z.object({
  ids: z
    .preprocess(
      (sent) => (typeof sent === 'string' ? sent.split(',').filter(Boolean) : (sent ?? [])),
      z
        .array(z.string().max(100), messages.noneTicked)
        .min(1, messages.noneTicked)
        .max(mostTicked, messages.tooManyTicked),
    )
    .transform((ids) => [...new Set(ids)]),
});

/** The same for an export: without any it has all. */
export const tickedOrAll = tickedInput.partial();

/** What every form of a document has in its query: the selected client, and a search for clients and for items. */
export const openFormInput = z.object({
  client: z.string().max(100).optional(),
  q: line({ most: 150 }).optional(),
  itemQ: line({ most: 150 }).optional(),
});

export const openEditInput = idInput.extend(openFormInput.shape);
