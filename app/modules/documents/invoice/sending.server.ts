import { holds } from '~/core/access';
import type { Mailed } from '~/core/client-mail';
import { singaporeDay } from '~/core/dates';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { checkClientMail } from '../../company/index.server';
import { find, invoiceKind } from '../kinds.server';
import { sharing } from '../link.server';
import { invoiceCard, mailDocument } from '../mail.server';
import { printForMail } from '../paper.server';
import { type Check, pass } from '../ready';
import { checksOfInvoice } from './issue.server';
import * as messages from './messages';
import { mailInput } from './schema';
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
  async run({ input: { id, email: to, accept, ...written }, actor, company, db, note }) {
    const invoice = await find(db, invoiceKind, id);
    if (invoice.status === 'draft') throw new Refusal('conflict', messages.draftOnly);
    if (written.reminder && statusOn(invoice, singaporeDay(new Date())) !== 'overdue')
      throw new Refusal('conflict', messages.notOverdue);
    const warning = pass(await checksOfInvoice(db, invoice, { company, access: actor.access, to }), accept);
    const by = await checkClientMail(db, actor.userId, { kind: 'invoice', to });
    const mail = { ...written, by, to, card: invoiceCard(invoice), actor, note };
    return { mailed: await mailDocument(db, invoiceKind, invoice, mail), to, warning };
  },
});

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
    const to = holds(access, 'CRM') ? invoice.billingEmail : undefined;
    return invoice.status === 'draft' ? [] : await checksOfInvoice(db, invoice, { company, access, to });
  },
});

/** Switches the public address off, or on with a new token. */
export const shareInvoice = sharing('shareInvoice', invoiceKind, ({ status }) => {
  if (status === 'draft') throw new Refusal('conflict', messages.draftOnly);
});
