import { showDate } from '~/core/dates';
import { showMoney } from '~/core/money';
import type { Quotation } from './collections';

/** The default text of the mail. Link and PDF are always added. */
export function usualMail(
  quotation: Pick<
    Quotation,
    'number' | 'title' | 'amount' | 'currency' | 'validUntil' | 'contactPerson' | 'clientName'
  >,
  { company, sender }: { company: string; sender: string },
): { subject: string; text: string } {
  const { number, title, amount, currency, validUntil, contactPerson, clientName } = quotation;
  return {
    subject: `Quotation ${number} from ${company}`,
    text: [
      `Hello ${contactPerson || clientName},`,
      `Here is our quotation for “${title}”: ${showMoney(amount, currency)}, valid until ${showDate(validUntil)}. You can read it, save it as a PDF, and accept or decline it by the link below.`,
      `${sender}\n${company}`,
    ].join('\n\n'),
  };
}
