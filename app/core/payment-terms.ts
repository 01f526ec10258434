import { dayAfter } from './days';

/** The payment terms the form offers. Any other text is allowed too. */
export const paymentTerms = [
  'Due on receipt',
  '7 days',
  '14 days',
  '30 days',
  '60 days',
  '50% deposit',
] as const;

/** The choice that opens a text field. */
export const otherTerm = 'Other';

/** A payment term in the form: one of its choices, or a custom text. */
export function termFields(term: string) {
  const isListed = paymentTerms.some((one) => one === term);
  return isListed ? { paymentTerm: term, otherTerm: '' } : { paymentTerm: otherTerm, otherTerm: term };
}

/** The term as a sentence of a document: 'Payment within 30 days.' for '30 days'. A typed full stop is not doubled. */
export function termSentence(term: string): string {
  const words = /^\d+ days$/.test(term) ? `Payment within ${term}` : term;
  return /[.!。]$/.test(words) ? words : `${words}.`;
}

const deposit =
  /(?<![\d.])(\d{1,3}(?:\.\d{1,2})?)\s?%\s?deposit|deposit(?:\s+of)?:?\s+(\d{1,3}(?:\.\d{1,2})?)\s?%/i;

/** The percentage that a payment term asks for as a deposit ('12.5% deposit', 'Deposit 30%'); undefined if it asks for none. */
export function depositOfTerm(term: string): number | undefined {
  const [, before, after] = deposit.exec(term) ?? [];
  const percent = Number(before ?? after ?? 0);
  return percent > 0 && percent <= 100 ? percent : undefined;
}

/** The term of an invoice: a quotation's deposit term says how it is split, and each part is due at once. */
export function termOfInvoice(term: string): string {
  return /^\d+(?:\.\d+)?\s?% deposit$/i.test(term) ? 'Due on receipt' : term;
}

const numbers: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, six: 6 };
const span = /(?<![\d.,]|^-)\b(\d{1,3}|one|two|three|four|six)[\s-]*(?:calendar\s+)?(day|week|month)s?\b/;
const net = /\bnet\s*-?\s*(\d{1,3})(?![\d.,]*\d)(?!\s*-?\s*(?:week|month))/;
const endOfMonth = /\beom\b|\bend of (?:the |this |next |following )*month\b/;
const atOnce =
  /\b(?:receipt|delivery|collection|completion|order|immediate(?:ly)?|cash|cod|advance|prepaid|upfront|deposit)\b/;

/** A number that is no percentage: in a term that is not read by its days, it says something that is not understood. */
const otherNumber = /(?<![\d.])\d+(?![\d.]*\s?%)/;

/** In days. A longer term is rather a slip of the keys. */
const mostDays = 366;
const mostMonths = 12;

const within = (from: string, days: number) => (days > mostDays ? undefined : dayAfter(from, days));

/**
 * The day an invoice is due by its payment term, in the forms people write: 'Net 30', '2 weeks', '1 month', 'end of month',
 * '30 days EOM', '2% 10 days, net 30', 'Due on receipt'. Undefined if the term can't be read, such as 'EOM + 15', '1.5 months' or
 * '10 working days from receipt', or is longer than a year. Days are '2026-11-21'.
 */
export function dueByTerm(term: string, issuedOn: string): string | undefined {
  const text = term.toLowerCase();
  const [, netDays] = net.exec(text) ?? [];
  const [, count = '', unit] = span.exec(text) ?? [];
  const many = numbers[count] ?? Number(count);
  const isEnd = endOfMonth.test(text);
  const from = isEnd ? lastOfMonth(issuedOn, /next|following/.test(text) ? 1 : 0) : issuedOn;
  if (netDays !== undefined) return within(from, Number(netDays));
  if (unit === 'month' && many > mostMonths) return undefined;
  if (unit === 'month') return isEnd ? lastOfMonth(from, many) : monthsAfter(from, many);
  if (unit !== undefined) return within(from, unit === 'week' ? many * 7 : many);
  return (isEnd || atOnce.test(text)) && !otherNumber.test(text) ? from : undefined;
}

/** The last day of the month that is so many months after a day's own. */
function lastOfMonth(day: string, after: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month + after, 0)).toISOString().slice(0, 10);
}

/** The same day some months later, or the last one of a shorter month. */
function monthsAfter(day: string, months: number): string {
  const last = lastOfMonth(day, months);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}
