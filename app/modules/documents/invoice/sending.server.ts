import type { Mailed } from '~/core/client-mail';
import { linkTo } from '~/core/config.server';
import { showDate } from '~/core/dates';
import { showMoney } from '~/core/money';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { flag } from '~/core/text';
import { operation } from '~/operation/operation.server';
import { logActivity } from '~db/activity';
import { enter, removeEntry } from '~db/directory';
import { type ClientMail, checkClientMail, mailClient } from '../../company/index.server';
import { unhurriedMs } from '../../files/index.server';
import { type Invoice, invoices } from './collections';
import { happened, noteOf } from './invoices.server';
import { newToken } from './issue.server';
import * as messages from './messages';
import { paperFile } from './paper.server';
import { mailInput } from './schema';
import { headingOf } from './sheet';
import { balanceShown } from './status';

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
    const invoice = await db.in(invoices).get(id, messages.unknown);
    if (invoice.status === 'draft') throw new Refusal('conflict', messages.draftOnly);
    const by = await checkClientMail(db, actor.userId, { kind: 'invoice', to });
    const mail: ClientMail = {
      ...written,
      ...aboutOf(invoice),
      kind: 'invoice',
      by,
      to,
      sender: actor,
      attachment: () => paperFile(db, invoice, unhurriedMs),
    };
    const mailed = await mailClient(db, mail, async (all, event, isLate) => {
      const at = new Date();
      const sent = event === 'mailed' && { $set: { sentAt: invoice.sentAt ?? at } };
      await all
        .in(invoices)
        .updateOne({ _id: id }, { ...sent, $push: { history: happened(event, actor.name, at, { to }) } });
      if (event !== 'mailed') return;
      if (isLate) await logActivity(all, actor, [noteOf(invoice, 'emailed')]);
      else note(noteOf(invoice, 'emailed'));
    });
    return { mailed, to };
  },
});

/** The document's card in a mail. */
export function aboutOf(invoice: Invoice): Pick<ClientMail, 'title' | 'facts' | 'link'> {
  const { number = '', kind, total, currency, dueDate, linkToken } = invoice;
  const heading = headingOf(invoice);
  const balance = balanceShown(invoice);
  return {
    title: `${heading} ${number}`,
    facts: [
      ['Total', showMoney(total, currency)],
      ...(kind !== 'credit' && balance !== total
        ? [['Amount due', showMoney(Math.max(0, balance), currency)] as [string, string]]
        : []),
      ...(kind !== 'credit' && dueDate && balance > 0
        ? [['Due', showDate(dueDate)] as [string, string]]
        : []),
    ],
    link: linkToken
      ? { to: fullLink(linkToken), label: kind === 'credit' ? 'Open credit note' : 'Open invoice' }
      : null,
  };
}

/** Switches the public address off, or on with a new token. */
export const shareInvoice = operation({
  name: 'shareInvoice',
  access: 'Quotes',
  effect: 'write',
  input: idInput.extend({ shared: flag }),
  failed: messages.linkFailed,
  async run({ input: { id, shared }, actor, db, note }) {
    const before = await db.in(invoices).get(id, messages.unknown);
    if (before.status === 'draft') throw new Refusal('conflict', messages.draftOnly);
    if (!shared && !before.linkToken) return { shared };
    const history = happened(shared ? 'link on' : 'link off', actor.name, new Date());
    const linkToken = newToken();
    if (shared) await enter(db, 'invoice', linkToken, id);
    else await removeEntry(db, 'invoice', id);
    await db
      .in(invoices)
      .updateOne(
        { _id: id },
        shared
          ? { $set: { linkToken }, $push: { history } }
          : { $unset: { linkToken: '' }, $push: { history } },
      );
    note(noteOf(before, 'changed', shared ? 'new link' : 'link off'));
    return { shared };
  },
});

/** The suggested mail. Link and PDF are added when it is sent. */
export function usualMail(
  invoice: Invoice,
  { company, sender }: { company: string; sender: string },
): { subject: string; text: string } {
  const { number = '', title, contactPerson, clientName } = invoice;
  const heading = headingOf(invoice);
  return {
    subject: `${heading} ${number} from ${company}`,
    text: [
      `Hello ${contactPerson || clientName},`,
      `Attached is our ${heading.toLowerCase()} ${number} for “${title}”. ${sumsIn(invoice)}`,
      `${sender}\n${company}`,
    ].join('\n\n'),
  };
}

function sumsIn(invoice: Invoice): string {
  const { kind, status, total, currency, dueDate } = invoice;
  const whole = showMoney(total, currency);
  const balance = balanceShown(invoice);
  if (kind !== 'credit' && dueDate && balance > 0)
    return `The amount due is ${showMoney(balance, currency)}, by ${showDate(dueDate)}.`;
  return status === 'paid' ? `The total of ${whole} is paid. Thank you.` : `The total is ${whole}.`;
}

/** The full public address. */
export const fullLink = (token: string) => linkTo(`/Invoice/${token}`);
