import { dayAfter } from '~/core/days';
import { payNowText } from '~/core/paynow';
import type { Invoice } from '../collections';
import { balanceShown } from './status';

/** The company's fields that a code needs. */
interface Payee {
  name: string;
  uen?: string;
  registeredForPayNow?: boolean;
  paynowSuffix?: string;
}

/** In days after the due date, since people pay late. */
const goodForDays = 365;

/** The PayNow code for an issued document's open balance; null if there is none. `today` is a day in Singapore. */
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

/** The expiry of an overdue invoice's code moves once a year, so that its PDF is not outdated each day. */
const yearEnd = (today: string) => `${today.slice(0, 4)}-12-31`;
