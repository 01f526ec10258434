import { showDateTime } from '~/core/dates';
import { log } from '~/core/log.server';
import { showMoney } from '~/core/money';
import { Refusal } from '~/core/refusal';
import { sendMail } from '~/gateways/mail';
import { bySuite, logActivity } from '~db/activity';
import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import { companyAsSender, countOutside, mailAddressesOf, ownCompany } from '../../account/index.server';
import { clientMail } from '../../company/index.server';
import { unhurriedMs } from '../../files/index.server';
import { type Quotation, quotations } from '../collections';
import { pushEvent } from '../history';
import { quotationKind } from '../kinds.server';
import { quotationCard } from '../mail.server';
import { paperFile } from '../paper.server';

const kind = 'quotation-accepted';

/**
 * Confirms by mail what a client has accepted by the link, once: a job that runs again finds it recorded. If the server dies
 * between sending and recording, the same mail goes again with the same Message-ID, and mailboxes show one. Over the limits,
 * or while no owner's address is confirmed, none goes.
 */
export async function confirmAcceptance({
  input: { quotationId },
  db,
  step,
}: Run<{ quotationId: string }, null>): Promise<void> {
  const quotation = await db.in(quotations).findOne({ _id: quotationId });
  const { to, mailedAt } = quotation?.confirmation ?? {};
  if (!quotation || !to || mailedAt) return;
  const by = await senderTo(db, to);
  if (!by) {
    await step(async (all) => {
      await all.in(quotations).updateOne({ _id: quotationId }, { $unset: { confirmation: '' } });
      return { reached: null };
    });
    return;
  }
  const mail = await confirmationOf(db, quotation);
  const whole = await clientMail(db, { ...mail, kind, by, to, copy: false });
  await sendMail({ ...whole, id: `accepted-${quotationId}` });
  await step(async (all) => {
    const at = new Date();
    await all.in(quotations).updateOne(
      { _id: quotationId },
      {
        $set: { 'confirmation.mailedAt': at },
        $push: { history: pushEvent('confirmed', bySuite.name, at, { to }) },
      },
    );
    await logActivity(all, bySuite, [quotationKind.note(quotation, 'emailed', `confirmation to ${to}`)]);
    return { reached: null };
  });
}

/** What was accepted, by whom and when, with its PDF and its link. */
async function confirmationOf(db: CompanyDb, quotation: Quotation) {
  const { number, title, amount, currency, answer, answeredAt, contactPerson, clientName } = quotation;
  const [company, [sender = null]] = await Promise.all([
    ownCompany(db),
    mailAddressesOf(db, [quotation.createdBy]),
  ]);
  const who = answer?.by || clientName;
  const when = showDateTime(answeredAt ?? new Date());
  const card = quotationCard(quotation);
  return {
    ...card,
    facts: [
      ['Total', showMoney(amount, currency)],
      ['Accepted by', who],
      ['Accepted on', when],
    ] as [string, string][],
    sender,
    subject: `Quotation ${number} accepted`,
    text: [
      `Hello ${contactPerson || clientName},`,
      `Thank you. ${who} accepted our quotation ${number} for “${title}” on ${when}. The PDF is attached. If this was a mistake, please reply to this email.`,
      company.name,
    ].join('\n\n'),
    attachment: () => paperFile(db, quotationKind, quotation, unhurriedMs),
  };
}

/** The company as a sender whose mail was counted; null where it may not mail this client now. */
async function senderTo(db: CompanyDb, to: string) {
  try {
    return await countOutside(db, await companyAsSender(db), { kind, to });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log().warn({ companyId: db.companyId, why: error.why }, 'confirmation not sent');
    return null;
  }
}
