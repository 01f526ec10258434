import { dayAfter } from '~/core/days';
import { payNowText } from '~/core/paynow';
import type { Invoice } from './collections';
import { balanceShown } from './status';

/** What a code needs of the company's record. */
interface Payee {
  name: string;
  uen?: string;
  registeredForPayNow?: boolean;
  paynowSuffix?: string;
}

/** Days that a code works after the due date: people pay late. */
const goodForDays = 365;

/** The PayNow code for what is open on an issued document; null where there is none. `today` is a day in Singapore. */
export function payNowOf(invoice: Invoice, payee: Payee, today: string): string | null {
  const { status, number, dueDate = today } = invoice;
  if (status === 'draft' || number === undefined || !payee.registeredForPayNow) return null;
  return payNowText({
    uen: payee.uen ?? '',
    suffix: payee.paynowSuffix ?? '',
    name: payee.name,
    amount: balanceShown(invoice),
    reference: number,
    expiry: dayAfter(dueDate < today ? yearEnd(today) : dueDate, goodForDays),
  });
}

/** Of an overdue invoice the expiry moves once a year, so that its PDF is not printed again each day. */
const yearEnd = (today: string) => `${today.slice(0, 4)}-12-31`;
