import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import { log } from '~/core/log.server';
import { Refusal } from '~/core/refusal';
import { type CountedSender, logMailFailure, type Mail, type Sender, sendMail } from '~/gateways/mail';
import { bySuite, logActivity } from '~db/activity';
import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import {
  type Company,
  companyAsSender,
  countOutside,
  mailAddressesOf,
  ownCompany,
} from '../../account/index.server';
import { clientMail } from '../../company/index.server';
import { unhurriedMs } from '../../files/index.server';
import { type HistoryEvent, type Invoice, type InvoiceEvent, invoices } from '../collections';
import { invoiceKind } from '../kinds.server';
import { invoiceCard } from '../mail.server';
import { paperFile } from '../paper.server';
import { mailAddressesFor } from '../recipient.server';
import { dueDatesToRemind, isRemindedAlready, type ReminderDay, reminderMail } from './reminders';

/** How many reminders are handled at a time. */
const atOnce = 10;

/**
 * Reminds clients of their open invoices on `day`, once per invoice and reminder, unless somebody just has. The reminder is
 * recorded on the invoice before its mail is sent, so that a server that dies in between skips one and never sends two. A mail
 * that could not be sent is retried with the job.
 */
export async function mailReminders({
  db,
  input: { day },
  step,
}: Run<{ day: string }, null>): Promise<{ mailed: number }> {
  const company = await ownCompany(db);
  // A job that ran late leaves the rest to the next day's. Reminders may be switched off by now.
  if (!company.invoiceReminders || singaporeDay(new Date()) !== day) return { mailed: 0 };
  const firm = await companyAsSender(db);
  let mailed = 0;
  let failed: unknown;
  for (const { dueDate, reminder } of dueDatesToRemind(day)) {
    for (let after = ''; ; ) {
      const found = await db.in(invoices).list(
        // An invoice issued today needs no reminder.
        { open: true, dueDate, reminded: { $ne: reminder }, issuedOn: { $lt: day }, _id: { $gt: after } },
        { sort: { _id: 1 }, limit: atOnce },
      );
      const last = found.at(-1);
      if (!last) break;
      after = last._id;
      const toRemind = found.filter((invoice) => !isRemindedAlready(invoice, reminder));
      const { mails, unmade } = await mailsFor(db, { company, firm }, toRemind, day);
      const claimed = await claim(step, reminder, mails);
      const sent = await Promise.allSettled(claimed.map(({ mail }) => sendMail(mail)));
      const went = claimed.filter((_, place) => sent[place]?.status === 'fulfilled');
      mailed += went.length;
      const lost = claimed.filter((one) => !went.includes(one));
      const errors = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      for (const error of [...unmade, ...errors]) {
        logMailFailure(error);
        failed ??= error;
      }
      if (claimed.length > 0) await settle(step, reminder, { went, lost });
    }
  }
  if (failed) throw failed;
  return { mailed };
}

interface Claimed {
  invoice: Invoice;
  mail: Mail;
  event: HistoryEvent<InvoiceEvent> & { id: string };
}
type Step = Run<unknown, null>['step'];

/** Records these reminders. Returns those that no other server has recorded and whose invoice is still open. */
async function claim(step: Step, reminder: ReminderDay, mails: readonly Claimed[]): Promise<Claimed[]> {
  let claimed: Claimed[] = [];
  await step(async (all) => {
    claimed = [];
    for (const one of mails) {
      const count = await all
        .in(invoices)
        .updateOne(
          { _id: one.invoice._id, open: true, reminded: { $ne: reminder } },
          { $push: { reminded: reminder, history: { $each: [one.event], $slice: -50 } } },
        );
      if (count > 0) claimed.push(one);
    }
    return { reached: null };
  });
  return claimed;
}

/** Logs the sent reminders, and removes the records of those that were not sent. */
async function settle(
  step: Step,
  reminder: ReminderDay,
  { went, lost }: { went: readonly Claimed[]; lost: readonly Claimed[] },
): Promise<void> {
  await step(async (all) => {
    const lines = went.map(({ invoice, event }) =>
      invoiceKind.note(invoice, 'emailed', `reminder to ${event.to}`),
    );
    if (lines.length > 0) await logActivity(all, bySuite, lines);
    for (const { invoice, event } of lost)
      await all
        .in(invoices)
        .updateOne({ _id: invoice._id }, { $pull: { reminded: reminder, history: { id: event.id } } });
    return { reached: null };
  });
}

/**
 * The mails for these invoices, each with its PDF. There are none for clients without an address or who may not be mailed
 * now. Failures are returned separately.
 */
async function mailsFor(
  db: CompanyDb,
  { company, firm }: { company: Company; firm: Sender },
  found: readonly Invoice[],
  day: string,
): Promise<{ mails: Claimed[]; unmade: unknown[] }> {
  const writers = await mailAddressesOf(db, [...new Set(found.map(({ createdBy }) => createdBy))]);
  const addresses = await mailAddressesFor(db, found);
  const mails: Claimed[] = [];
  const unmade: unknown[] = [];
  // One after the other, since one process prints them all.
  for (const invoice of found) {
    const { _id, createdBy } = invoice;
    const to = addresses.get(_id);
    const kind = 'invoice-reminder';
    const by = to && (await countedSender(db, firm, { kind, to }));
    if (!by) continue;
    const sender = writers.find((writer) => writer._id === createdBy) ?? null;
    try {
      const mail = await clientMail(db, {
        ...invoiceCard(invoice),
        ...reminderMail(invoice, { company: company.name }, day),
        kind,
        by,
        to,
        copy: false,
        sender,
        attachment: () => paperFile(db, invoiceKind, invoice, unhurriedMs),
      });
      const event = { id: newId(), at: new Date(), what: 'reminded' as const, by: bySuite.name, to };
      mails.push({ invoice, mail, event });
    } catch (error) {
      unmade.push(error);
    }
  }
  return { mails, unmade };
}

/** The company as a sender whose mail was counted; null where it may not mail this client now. */
async function countedSender(
  db: CompanyDb,
  firm: Sender,
  mail: { kind: 'invoice-reminder'; to: string },
): Promise<CountedSender | null> {
  try {
    return await countOutside(db, firm, mail);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log().warn({ companyId: db.companyId, why: error.why }, 'reminder not sent');
    return null;
  }
}
