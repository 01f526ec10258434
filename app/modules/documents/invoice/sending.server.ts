import type { Mailed } from '~/core/client-mail';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { checkClientMail } from '../../company/index.server';
import { find, invoiceKind } from '../kinds.server';
import { sharing } from '../link.server';
import { invoiceCard, mailDocument } from '../mail.server';
import * as messages from './messages';
import { mailInput } from './schema';

/**
 * Mails an issued document with its PDF and link, in the sender's words. Replies go to the sender. Refuses with 409 a draft
 * and a sender with an unconfirmed address, and with 429 too many mails.
 */
export const sendInvoice = operation({
  name: 'sendInvoice',
  access: 'Quotes',
  effect: 'write',
  input: mailInput,
  failed: messages.sendFailed,
  // A mail cannot be rolled back.
  transaction: 'own',
  nothingDone: ({ mailed }: { mailed: Mailed; to: string }) => mailed === 'failed',
  async run({ input: { id, email: to, ...written }, actor, db, note }) {
    const invoice = await find(db, invoiceKind, id);
    if (invoice.status === 'draft') throw new Refusal('conflict', messages.draftOnly);
    const by = await checkClientMail(db, actor.userId, { kind: 'invoice', to });
    const mail = { ...written, by, to, card: invoiceCard(invoice), actor, note };
    return { mailed: await mailDocument(db, invoiceKind, invoice, mail), to };
  },
});

/** Switches the public address off, or on with a new token. */
export const shareInvoice = sharing('shareInvoice', invoiceKind, ({ status }) => {
  if (status === 'draft') throw new Refusal('conflict', messages.draftOnly);
});
