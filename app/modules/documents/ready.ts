import { z } from 'zod';
import { holds, type SystemAccess } from '~/core/access';
import { lineAmount } from '~/core/money-lines';
import { Refusal } from '~/core/refusal';
import type { ClientDocument, DocumentLine, HistoryEvent } from './collections';
import * as invoiceMessages from './invoice/messages';
import { type KindName, pageOf } from './kinds';
import * as messages from './messages';

/** What blocks a document, and what is only odd. Programs accept warnings by these codes, so they are stable. */
const checkCodes = [
  ...(['revision', 'no-lines', 'gst-number', 'gst-reason'] as const),
  ...(['due-date-unknown', 'due-date-over', 'deposits-changed'] as const),
  ...(['no-way-to-pay', 'no-address', 'zero-line', 'invoiced-before', 'bounced', 'no-client-uen'] as const),
  'short-stock',
] as const;
type CheckCode = (typeof checkCodes)[number];

/** Something missing or odd, and the page where it can be mended; null if the reader may not open it. */
export interface Check {
  code: CheckCode;
  message: string;
  link: string | null;
}

/** A check, whether the document can't go out with it, and the field that is missing, if it is one. */
export interface CheckResult extends Check {
  blocks: boolean;
  /** Said only: it needs no tick, and a call need not accept it. */
  passes?: true;
  field?: string;
}

/** The pages where things are mended; null where the reader may not open them. */
interface Pages {
  own: string;
  edit: string | null;
  company: string | null;
  client: string | null;
}

/** Who looks at a document that is to go out. */
export interface Reader {
  access: SystemAccess;
  /** The revision they opened. */
  revision?: number | undefined;
  /** The address of the mail, if it is to be mailed. */
  to?: string | undefined;
}

/** The facts that each kind has. */
export function commonFacts(
  kind: KindName,
  { _id: id, clientId, status, revision }: Pick<ClientDocument, '_id' | 'clientId' | 'status' | 'revision'>,
  reader: Reader,
): Facts {
  const own = pageOf(kind, id);
  return {
    pages: {
      own,
      edit: status === 'draft' ? `${own}/edit` : null,
      company: reader.access.laoban ? '/settings/company/payments' : null,
      client: clientId && holds(reader.access, 'CRM') ? `/clientDashBoard/${clientId}/edit` : null,
    },
    isOvertaken: reader.revision !== undefined && reader.revision !== revision,
  };
}

/** What the checks look at. Parts that a document's kind or state does not have are absent. */
export interface Facts {
  pages: Pages;
  /** It was saved since the reader opened it. */
  isOvertaken?: boolean;
  /** What is offered or charged: its lines or one amount in cents. */
  of?: { lines: readonly DocumentLine[]; amount: number };
  /** The client as the document will name it; `lacksUen` where the company sends InvoiceNow. */
  client?: { name: string; address: string; lacksUen: boolean };
  /** What of its GST is missing. */
  gst?: { lacksNumber: boolean; lacksReason: boolean };
  /** The payment term, and the due date: chosen, or as the term gives it. Days in Singapore. */
  due?: { term: string; date: string | undefined; today: string };
  depositsChanged?: boolean;
  /** Whether its open balance can be paid by PayNow or to a bank account. */
  isPayable?: boolean;
  /** What was invoiced of the same work before. */
  earlier?: { text: string; page: string } | undefined;
  /** The address of a mail, if the last mail to it failed. */
  failedAddress?: string | undefined;
  /** What of the stock it needs is not there, in words. */
  shortages?: string;
}

/** All that is missing or odd; what blocks comes first. */
export function checksOf(facts: Facts): CheckResult[] {
  const { pages, of, client, gst, due } = facts;
  const found: CheckResult[] = [];
  const block = (code: CheckCode, message: string, link = pages.edit, field?: string) =>
    found.push({ code, message, link, blocks: true, ...(field && { field }) });
  const warn = (code: CheckCode, message: string, link: string | null) =>
    found.push({ code, message, link, blocks: false });
  if (facts.isOvertaken) block('revision', messages.changedSince, pages.own);
  if (of && of.lines.length === 0 && of.amount === 0) block('no-lines', messages.noLines);
  if (gst?.lacksNumber)
    block('gst-number', messages.gstNumberNeeded, pages.company ?? pages.edit, 'gstNumber');
  if (gst?.lacksReason) block('gst-reason', messages.gstReasonNeeded, pages.edit, 'gstReason');
  if (due && due.date === undefined)
    block('due-date-unknown', invoiceMessages.dueUnknown(due.term), pages.edit, 'dueDate');
  if (due?.date && due.date < due.today) block('due-date-over', invoiceMessages.dueBefore);
  if (facts.depositsChanged) block('deposits-changed', invoiceMessages.depositsChanged);
  if (facts.isPayable === false) warn('no-way-to-pay', messages.noWayToPay, pages.company);
  if (client?.address === '') warn('no-address', messages.noAddress(client.name), pages.client);
  const free = of && atNothing(of.lines);
  if (free) warn('zero-line', free, pages.edit);
  if (facts.earlier) warn('invoiced-before', facts.earlier.text, facts.earlier.page);
  if (facts.failedAddress) warn('bounced', messages.lastMailFailed(facts.failedAddress), pages.client);
  if (client?.lacksUen) warn('no-client-uen', messages.noClientUen(client.name), pages.client);
  if (facts.shortages)
    found.push({
      code: 'short-stock',
      message: messages.shortStock(facts.shortages),
      link: '/Inventory',
      blocks: false,
      passes: true,
    });
  return found;
}

/** The lines at 0.00 before their discount: labour or an item without a price, which nobody notices in a long list. */
function atNothing(lines: readonly DocumentLine[]): string | undefined {
  const places = lines.flatMap((line, place) =>
    lineAmount({ ...line, discountPercent: 0 }) === 0 ? [place] : [],
  );
  const [first] = places;
  if (first === undefined) return undefined;
  const [words = ''] = lines[first]?.description.split('\n') ?? [];
  return places.length === 1
    ? messages.lineAtNothing(first + 1, words)
    : messages.linesAtNothing(places.map((place) => place + 1).join(', '));
}

/** The address, if the last mail to it in these histories failed. */
export function failedAddress(
  histories: readonly { history: readonly HistoryEvent[] }[],
  to: string,
): string | undefined {
  const ended = ['mailed', 'reminded', 'not mailed', 'mailing'];
  const last = histories
    .flatMap(({ history }) => history)
    .filter((event) => event.to === to && ended.includes(event.what))
    .reduce<HistoryEvent | undefined>((so, event) => (so && so.at > event.at ? so : event), undefined);
  return last?.what === 'not mailed' ? to : undefined;
}

/**
 * Refuses with 409 what blocks, and warnings that are not among the accepted ones. Without `accepted`, as programs send it that
 * read the warnings in the answer, all warnings pass. Returns the warnings.
 */
export function pass(found: readonly CheckResult[], accepted: readonly string[] | undefined): Check[] {
  const blocking = found.filter(({ blocks }) => blocks);
  const warnings = found.filter(({ blocks }) => !blocks);
  const stops =
    blocking.length > 0
      ? blocking
      : warnings.filter(({ code, passes }) => !passes && accepted?.includes(code) === false);
  if (stops.length > 0) {
    const fields = stops.flatMap(({ field, message }) => (field ? [[field, [message]]] : []));
    throw new Refusal('conflict', stops.map(({ message }) => message).join(' '), {
      blocking: stops.map(showCheck),
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    });
  }
  return warnings.map(showCheck);
}

/** A check as a page or call shows it. */
const showCheck = ({ code, message, link }: CheckResult): Check => ({ code, message, link });

/** More codes than there are: some may come twice. */
const mostAccepted = 100;

const codesIn = (sent: unknown) =>
  sent === undefined
    ? undefined
    : [sent]
        .flat()
        .flatMap((one) => (typeof one === 'string' ? one.split(' ').filter(Boolean) : [one]))
        // Each code that is none takes a place in the answer.
        .slice(0, mostAccepted + 1);

/** The accepted warnings: a list of codes, or those of a form's tick. */
export const acceptedWarnings = (
  z.preprocess(
    codesIn,
    z
      .array(z.enum(checkCodes, messages.acceptWrong), messages.acceptWrong)
      .max(mostAccepted, messages.acceptWrong)
      .optional(),
  ) as unknown as z.ZodOptional<z.ZodArray<z.ZodEnum<{ [Code in CheckCode]: Code }>>>
).describe(
  'The codes of the warnings to pass. Left out, all pass and are in the answer; sent, any other warning is a 409.',
);

/** In an answer: what of the stock that it needs is not there. */
export const stockWarning = z
  .string()
  .optional()
  .describe('Set if the free stock is less than what its lines need.');

/** In an answer: what was odd, though it went out. */
export const warningAnswer = z
  .array(
    z.object({
      code: z.enum(checkCodes),
      message: z.string(),
      link: z.string().nullable().describe('The page where it can be mended.'),
    }),
  )
  .describe('What is missing or odd. A 409 has what blocks in `blocking`, in the same shape.');
