import type { Mailed } from '~/core/client-mail';
import { linkTo } from '~/core/config.server';
import { showDate } from '~/core/dates';
import { showMoney } from '~/core/money';
import { sendMail } from '~/gateways/mail';
import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import {
  colleagueAddress,
  firmAsSender,
  mailAddressesOf,
  ownCompany,
  ownersOf,
} from '../../account/index.server';
import { type ClientMail, type MailEvent, mailClient } from '../../company/index.server';
import { unhurriedMs } from '../../files/index.server';
import { type Quotation, quotations } from './collections';
import { paperFile } from './paper.server';
import { sharedAddress } from './present';
import { usualMail } from './usual-mail';

interface Written extends Pick<ClientMail, 'by' | 'to' | 'copy'> {
  /** The sender's text; the default text if empty. */
  subject?: string | undefined;
  text?: string | undefined;
  sender: { name: string; email: string };
}

/** Mails a quotation to the client, with its PDF and its link; see `mailClient`. */
export async function mailQuotation(
  db: CompanyDb,
  quotation: Quotation,
  { sender, ...written }: Written,
  record: (db: CompanyDb, event: MailEvent, isLate: boolean) => Promise<void>,
): Promise<Mailed> {
  const { number, amount, currency, validUntil, linkToken } = quotation;
  const usual = usualMail(quotation, { company: (await ownCompany(db)).name, sender: sender.name });
  const { subject = usual.subject, text = usual.text, ...rest } = written;
  const mail: ClientMail = {
    ...rest,
    kind: 'quotation',
    sender,
    subject,
    text,
    title: `Quotation ${number}`,
    facts: [
      ['Total', showMoney(amount, currency)],
      ['Valid until', showDate(validUntil)],
    ],
    link: linkToken ? { to: linkTo(sharedAddress(linkToken)), label: 'Open quotation' } : null,
    attachment: () => paperFile(db, quotation, unhurriedMs),
  };
  return await mailClient(db, mail, record);
}

/** Tells the author that a quotation was answered, or all owners in one mail if the author has left. */
export async function tellMaker({
  input: { quotationId },
  db,
}: Run<{ quotationId: string }, null>): Promise<void> {
  const quotation = await db.in(quotations).findOne({ _id: quotationId });
  if (!quotation?.answer) return;
  const { number, title, amount, clientName, status, answer, createdByName } = quotation;
  const [maker] = await mailAddressesOf(db, [quotation.createdBy]);
  const told = maker ? [maker] : await ownersOf(db);
  if (told.length === 0) return;
  await sendMail({
    kind: 'quotation-answered',
    by: await firmAsSender(db),
    to: told.map(colleagueAddress),
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
