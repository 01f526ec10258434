import { linkTo } from '~/core/config.server';
import { showDate } from '~/core/dates';
import { showMoney } from '~/core/money';
import { mailLeaves, sendMail } from '~/gateways/mail';
import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import { bossesOf, findColleague, ownFirm } from '../account/index.server';
import { type Quotation, quotations } from './collections';
import { sharedAddress } from './present';

/** How a mail went: out, into a file since mail is not set up, or not at all. */
export type Mailed = 'mailed' | 'outbox' | 'failed';

/** Sends the link of a quotation to this address; what is answered to it goes to the `sender`. */
export async function mailLink(
  db: CompanyDb,
  quotation: Quotation,
  { to, sender }: { to: string; sender: { name: string; email: string } },
): Promise<Mailed> {
  const { number, title, amount, validUntil, contactPerson, clientName, linkToken = '' } = quotation;
  const { name: firm } = await ownFirm(db);
  const until = showDate(validUntil);
  try {
    await sendMail({
      to,
      sender: firm,
      replyTo: { name: sender.name, address: sender.email },
      subject: `Quotation ${number} from ${firm}`,
      text: [
        `Hello ${contactPerson || clientName},`,
        `Here is our quotation for “${title}”: ${showMoney(amount)}, valid until ${until}.`,
        'Read it, save it as a PDF, and accept or decline it here:',
        linkTo(sharedAddress(linkToken)),
        `${sender.name}\n${firm}`,
      ].join('\n\n'),
    });
    return mailLeaves() ? 'mailed' : 'outbox';
  } catch {
    return 'failed';
  }
}

/** Tells the maker of a quotation that it was answered; the bosses, in one mail, where he works here no more. */
export async function tellMaker({
  input: { quotationId },
  db,
}: Run<{ quotationId: string }, null>): Promise<void> {
  const quotation = await db.in(quotations).findOne({ _id: quotationId });
  if (!quotation?.answer) return;
  const { number, title, amount, clientName, status, answer, createdByName } = quotation;
  const maker = await findColleague(db, quotation.createdBy);
  const told = maker ? [maker] : await bossesOf(db);
  if (told.length === 0) return;
  await sendMail({
    to: told.map(({ email }) => email).join(', '),
    subject: `Quotation ${number} was ${status}`,
    text: [
      `Hello ${told.map(({ name }) => name).join(', ')},`,
      `${answer.by || clientName} has ${status} quotation ${number} for ${clientName}: “${title}”, ${showMoney(amount)}.`,
      ...(answer.reason ? [`The reason: ${answer.reason}`] : []),
      ...(maker ? [] : [`${createdByName}, who made it, works here no more.`]),
      linkTo(`/Quotes/${quotationId}`),
    ].join('\n\n'),
  });
}
