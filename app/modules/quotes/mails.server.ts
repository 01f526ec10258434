import { showDate, singaporeMoment } from '~/core/dates';
import { showMoney } from '~/core/money';
import { mailLeaves, sendMail } from '~/gateways/mail';
import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import { findColleague, ownFirm } from '../account/index.server';
import { type Quotation, quotations } from './collections';
import { sharedAddress } from './present';

let appUrl = '';

/** Tells the mails where the suite is, once, at start. */
export function setUpQuotations(given: { appUrl: string }): void {
  appUrl = given.appUrl;
}

/** How a mail went: out, into a file since mail is not set up, or not at all. */
export type Mailed = 'mailed' | 'outbox' | 'failed';

/** Sends the link of a quotation to this address. */
export async function mailLink(
  db: CompanyDb,
  quotation: Quotation,
  { to, sender }: { to: string; sender: string },
): Promise<Mailed> {
  const { number, title, amount, validUntil, contactPerson, clientName, linkToken = '' } = quotation;
  const { name: firm } = await ownFirm(db);
  const until = showDate(singaporeMoment(validUntil, '12:00'));
  try {
    await sendMail({
      to,
      subject: `Quotation ${number} from ${firm}`,
      text: [
        `Hello ${contactPerson || clientName},`,
        `here is our quotation for “${title}”: ${showMoney(amount)}, valid until ${until}.`,
        'Read it, save it as a PDF, and accept or decline it here:',
        `${appUrl}${sharedAddress(linkToken)}`,
        `${sender}\n${firm}`,
      ].join('\n\n'),
    });
    return mailLeaves() ? 'mailed' : 'outbox';
  } catch {
    return 'failed';
  }
}

/** Tells the maker of a quotation that it was answered: nobody where he has left, or it was deleted meanwhile. */
export async function tellMaker({
  input: { quotationId },
  db,
}: Run<{ quotationId: string }, null>): Promise<void> {
  const quotation = await db.in(quotations).findOne({ _id: quotationId });
  const maker = quotation && (await findColleague(db, quotation.createdBy));
  if (!quotation?.answer || !maker) return;
  const { number, title, amount, clientName, status, answer } = quotation;
  await sendMail({
    to: maker.email,
    subject: `Quotation ${number} was ${status}`,
    text: [
      `Hello ${maker.name},`,
      `${answer.by || clientName} has ${status} quotation ${number} for ${clientName}: “${title}”, ${showMoney(amount)}.`,
      ...(answer.reason ? [`The reason: ${answer.reason}`] : []),
      `${appUrl}/Quotes/${quotationId}`,
    ].join('\n\n'),
  });
}
