import { linkTo } from '~/core/config.server';
import { showMoney } from '~/core/money';
import { sendMail } from '~/gateways/mail';
import type { Run } from '~db/jobs';
import { colleagueAddress, companyAsSender, mailAddressesOf, ownersOf } from '../../account/index.server';
import { quotations } from '../collections';

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
    by: await companyAsSender(db),
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
