import { showDate, singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import { showMoney } from '~/core/money';
import { Refusal } from '~/core/refusal';
import { logMailFailure, type Mail, sendMail } from '~/gateways/mail';
import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import {
  type Company,
  checkMailLimit,
  checkMayMailClients,
  mailAddressesOf,
  ownFirm,
} from '../account/index.server';
import { type HistoryEvent, type Invoice, invoices } from './collections';
import { dueDatesToRemind, type ReminderDay } from './reminders';
import { fullLink } from './sending.server';
import { balanceShown } from './status';

/** So many are written at once. */
const atOnce = 10;

/**
 * Reminds clients of what they owe on `day`: each invoice once of each reminder, while something is open. The reminder is
 * noted on the invoice before the mail goes, so that a server that dies in between leaves one out and never writes twice.
 * A mail that could not be sent is tried again with the job.
 */
export async function mailReminders({
  db,
  input: { day },
  step,
}: Run<{ day: string }, null>): Promise<{ mailed: number }> {
  const firm = await ownFirm(db);
  // What waited until another day is that day's work; the switch may be off by now.
  if (!firm.invoiceReminders || singaporeDay(new Date()) !== day) return { mailed: 0 };
  let mailed = 0;
  let failed: unknown;
  for (const { dueDate, reminder } of dueDatesToRemind(day)) {
    for (let after = ''; ; ) {
      const found = await db.in(invoices).list(
        // One that was issued today says itself when it is due.
        { open: true, dueDate, reminded: { $ne: reminder }, issuedOn: { $lt: day }, _id: { $gt: after } },
        { sort: { _id: 1 }, limit: atOnce },
      );
      const last = found.at(-1);
      if (!last) break;
      after = last._id;
      const mails = await mailsFor(db, firm, found, day);
      const claimed = await claim(step, reminder, mails);
      const sent = await Promise.allSettled(claimed.map(({ mail }) => sendMail(mail)));
      mailed += sent.filter(({ status }) => status === 'fulfilled').length;
      const lost = claimed.filter((_, place) => sent[place]?.status === 'rejected');
      for (const one of sent) {
        if (one.status === 'fulfilled') continue;
        logMailFailure(one.reason);
        failed ??= one.reason;
      }
      if (lost.length > 0) await release(step, reminder, lost);
    }
  }
  if (failed) throw failed;
  return { mailed };
}

interface Claimed {
  id: string;
  mail: Mail;
  event: HistoryEvent & { id: string };
}
type Step = Run<unknown, null>['step'];

/** Notes these reminders, and answers those that no other server noted and whose invoice is still open. */
async function claim(step: Step, reminder: ReminderDay, mails: readonly Claimed[]): Promise<Claimed[]> {
  let claimed: Claimed[] = [];
  await step(async (all) => {
    claimed = [];
    for (const one of mails) {
      const count = await all
        .in(invoices)
        .updateOne(
          { _id: one.id, open: true, reminded: { $ne: reminder } },
          { $push: { reminded: reminder, history: { $each: [one.event], $slice: -50 } } },
        );
      if (count > 0) claimed.push(one);
    }
    return { reached: null };
  });
  return claimed;
}

/** Takes back what was noted of mails that did not go. */
async function release(step: Step, reminder: ReminderDay, lost: readonly Claimed[]): Promise<void> {
  await step(async (all) => {
    for (const { id, event } of lost)
      await all
        .in(invoices)
        .updateOne({ _id: id }, { $pull: { reminded: reminder, history: { id: event.id } } });
    return { reached: null };
  });
}

/** The mails for these invoices, but for those without an address and those that may not be written now. */
async function mailsFor(
  db: CompanyDb,
  firm: Company,
  found: readonly Invoice[],
  day: string,
): Promise<Claimed[]> {
  const writers = await mailAddressesOf(db, [...new Set(found.map(({ createdBy }) => createdBy))]);
  const made = await Promise.all(
    found.map(async (invoice) => {
      const { _id: id, billingEmail: to, createdBy } = invoice;
      if (!to || !(await mayWrite(db, createdBy, to))) return [];
      const writer = writers.find(({ _id }) => _id === createdBy);
      const mail: Mail = {
        to,
        sender: firm.name,
        ...(writer && { replyTo: { name: writer.name, address: writer.email } }),
        ...reminderMail(invoice, firm.name, day),
      };
      const event = { id: newId(), at: new Date(), what: 'reminded' as const, by: 'Laoban', to };
      return [{ id, mail, event }];
    }),
  );
  return made.flat();
}

/** Nobody whose own address is unconfirmed has mails sent to clients, and no client gets too many. */
async function mayWrite(db: CompanyDb, userId: string, to: string): Promise<boolean> {
  try {
    await checkMayMailClients(db, userId);
    await checkMailLimit(db.companyId, to);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The reminder of an open invoice; `day` is today in Singapore. */
export function reminderMail(invoice: Invoice, firm: string, day: string): Pick<Mail, 'subject' | 'text'> {
  const { number = '', title, dueDate = '', currency, contactPerson, clientName, linkToken } = invoice;
  const sum = showMoney(balanceShown(invoice), currency);
  const isDue = dueDate < day;
  return {
    subject: isDue
      ? `Invoice ${number} from ${firm} was due on ${showDate(dueDate)}`
      : `Invoice ${number} from ${firm} is due on ${showDate(dueDate)}`,
    text: [
      `Hello ${contactPerson || clientName},`,
      isDue
        ? `Our invoice ${number} for “${title}” was due on ${showDate(dueDate)}, and ${sum} is still open.`
        : `Our invoice ${number} for “${title}” is due on ${showDate(dueDate)}. ${sum} is still open.`,
      ...(linkToken ? [`You can read it, and pay, here:\n${fullLink(linkToken)}`] : []),
      'If you have paid already, thank you: you can ignore this mail.',
      firm,
    ].join('\n\n'),
  };
}
