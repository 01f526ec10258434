import type { z } from 'zod';
import { type Actor, holds } from '~/core/access';
import type { Mailed } from '~/core/client-mail';
import { singaporeDay } from '~/core/dates';
import type { LogEntry } from '~/core/log-entry';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import type { CompanySeen } from '~db/sessions';
import { checkConfirmed, ownCompany, senderOf } from '../../account/index.server';
import { checkClientMail } from '../../company/index.server';
import { type Invoice, invoices } from '../collections';
import { find, invoiceKind } from '../kinds.server';
import { sharing } from '../link.server';
import { failedMails, invoiceCard, invoiceMail, mailDocument } from '../mail.server';
import { printForMail } from '../paper.server';
import { type Check, pass } from '../ready';
import { mailAddressesFor } from '../recipient.server';
import { addressOrRefuse, checkNotMailedToday, mailEach, planEach } from '../several.server';
import { checksOfInvoice, checksOfIssued } from './issue.server';
import * as messages from './messages';
import { reminderMail } from './reminders';
import { mailInput, tickedInvoices } from './schema';
import { statusOn } from './status';

/**
 * Mails an issued document with its PDF and link, in the sender's words. Replies go to the sender. Refuses with 409 a draft
 * a sender with an unconfirmed address, and a reminder of what is not overdue; with 429 too many mails.
 */
export const sendInvoice = operation({
  name: 'sendInvoice',
  access: 'Quotes',
  effect: 'write',
  input: mailInput,
  failed: messages.sendFailed,
  // A mail cannot be rolled back.
  transaction: 'own',
  nothingDone: ({ mailed }: { mailed: Mailed; to: string; warning: Check[] }) => mailed === 'failed',
  async run({ input: { id, ...written }, actor, company, db, note }) {
    const invoice = await find(db, invoiceKind, id);
    const sent = await mailInvoice(db, invoice, written, { actor, company, note });
    return { ...sent, to: written.email };
  },
});

interface Sender {
  actor: Actor;
  company: CompanySeen;
  note(line: LogEntry): void;
}

/** Mails a document that may be mailed. */
async function mailInvoice(
  db: CompanyDb,
  invoice: Invoice,
  { email: to, accept, ...written }: Omit<z.output<typeof mailInput>, 'id'>,
  { actor, company, note }: Sender,
) {
  checkMailable(invoice, written.reminder);
  const warning = pass(await checksOfInvoice(db, invoice, { company, access: actor.access, to }), accept);
  const by = await checkClientMail(db, actor.userId, { kind: 'invoice', to });
  const words = { ...written, by, to, card: invoiceCard(invoice), actor, note };
  return { mailed: await mailDocument(db, invoiceKind, invoice, words), warning };
}

function checkMailable(invoice: Invoice, isReminder: boolean): void {
  if (invoice.status === 'draft') throw new Refusal('conflict', messages.draftOnly);
  if (isReminder && statusOn(invoice, singaporeDay(new Date())) !== 'overdue')
    throw new Refusal('conflict', messages.notOverdue);
}

/** Where the ticked documents would be mailed or reminded of, or why one can't be. */
export const planInvoices = operation({
  name: 'planInvoices',
  access: 'Quotes',
  effect: 'read',
  input: tickedInvoices,
  failed: messages.loadFailed,
  async run({ input: { ids, reminder }, actor: { userId, access }, company, db }) {
    const all = await listTicked(db, ids);
    const addresses = await mailAddressesFor(db, all);
    const failed = await failedMails(
      db,
      all.map((document) => ({ document, to: addresses.get(document._id) })),
    );
    const sender = await senderOf(db, userId);
    return planEach('invoice', all, (invoice) => {
      checkMailable(invoice, reminder);
      checkNotMailedToday(invoice, reminder ? 'reminded' : 'mailed');
      const to = addressOrRefuse(addresses.get(invoice._id), access);
      pass(checksOfIssued(invoice, { company, access, to }, failed.get(invoice._id)), []);
      checkConfirmed(sender, 'invoice');
      return to;
    });
  },
});

/** Mails the ticked documents to their clients in the usual words, or a reminder, each as `sendInvoice` does, without those that have a warning. */
export const sendInvoices = operation({
  name: 'sendInvoices',
  access: 'Quotes',
  effect: 'write',
  input: tickedInvoices,
  failed: messages.sendFailed,
  // A mail cannot be rolled back.
  transaction: 'own',
  async run({ input: { ids, reminder }, actor, company, db, note }) {
    const signature = { company: (await ownCompany(db)).name, sender: actor.name };
    const today = singaporeDay(new Date());
    const all = await listTicked(db, ids);
    const addresses = await mailAddressesFor(db, all);
    return await mailEach('invoice', all, async (invoice) => {
      checkMailable(invoice, reminder);
      // A colleague may have sent it since.
      checkNotMailedToday(await find(db, invoiceKind, invoice._id), reminder ? 'reminded' : 'mailed');
      const email = addressOrRefuse(addresses.get(invoice._id), actor.access);
      const words = reminder ? reminderMail(invoice, signature, today) : invoiceMail(invoice, signature);
      const sent = { ...words, email, reminder, copy: false, accept: [] };
      const { mailed } = await mailInvoice(db, invoice, sent, { actor, company, note });
      return { mailed, to: email };
    });
  },
});

/** The ticked documents, in their order in the list. */
const listTicked = async (db: CompanyDb, ids: readonly string[]) =>
  await db
    .in(invoices)
    .list({ _id: { $in: [...ids] } }, { sort: { createdAt: -1, _id: -1 }, limit: ids.length });

/** The form of the mail about an issued document: what is odd about it. Its PDF is printed meanwhile. */
export const openInvoiceMail = operation({
  name: 'openInvoiceMail',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.downloadFailed,
  async run({ input: { id }, actor: { access }, company, db }) {
    const invoice = await find(db, invoiceKind, id);
    printForMail(db, invoiceKind, invoice);
    // People without CRM don't see clients' addresses.
    if (invoice.status === 'draft') return [];
    const to = holds(access, 'CRM') ? (await mailAddressesFor(db, [invoice])).get(id) : undefined;
    return await checksOfInvoice(db, invoice, { company, access, to });
  },
});

/** Switches the public address off, or on with a new token. */
export const shareInvoice = sharing('shareInvoice', invoiceKind, ({ status }) => {
  if (status === 'draft') throw new Refusal('conflict', messages.draftOnly);
});
