import { buffer } from 'node:stream/consumers';
import { linkTo } from '~/core/config.server';
import { showDate } from '~/core/dates';
import { idInput } from '~/core/named-id';
import { operation } from '~/core/operation';
import { Refusal } from '~/core/refusal';
import { flag } from '~/core/text';
import { mailLeaves, sendMail } from '~/gateways/mail';
import { checkMailLimit, checkMayMailClients, ownFirm } from '../account/index.server';
import { invoices } from './collections';
import { happened, noteOf } from './invoices.server';
import { newToken } from './issue.server';
import * as messages from './messages';
import { paperFile } from './paper.server';
import { mailInput } from './schema';

/** How a mail went: out, into a file since mail is not set up, or not at all. */
export type Mailed = 'mailed' | 'outbox' | 'failed';

/**
 * Mails an issued document with its PDF, in the sender's words; answers go to the sender. Refuses a draft with 409, a sender
 * whose own address is unconfirmed with 409, and too many mails with 429.
 */
export const sendInvoice = operation({
  name: 'sendInvoice',
  access: 'Quotes',
  effect: 'write',
  input: mailInput,
  failed: messages.sendFailed,
  // A mail is outside of transactions.
  transaction: 'own',
  cameToNothing: ({ mailed }: { mailed: Mailed; to: string }) => mailed === 'failed',
  async run({ input: { id, email: to, subject, text, copy }, actor, db, note }) {
    const invoice = await db.in(invoices).get(id, messages.unknown);
    if (invoice.status === 'draft') throw new Refusal('conflict', messages.draftOnly);
    await checkMayMailClients(db, actor.userId);
    await checkMailLimit(db.companyId, to);
    const [{ name: firm }, file] = await Promise.all([ownFirm(db), paperFile(db, invoice)]);
    const content = await buffer(file.open());
    try {
      await sendMail({
        to,
        ...(copy && { bcc: actor.email }),
        sender: firm,
        replyTo: { name: actor.name, address: actor.email },
        subject,
        text,
        attachments: [{ filename: file.name, content, contentType: file.type }],
      });
    } catch {
      return { mailed: 'failed' as Mailed, to };
    }
    const at = new Date();
    await db.in(invoices).updateOne(
      { _id: id },
      {
        $set: { sentAt: invoice.sentAt ?? at },
        $push: { history: happened('mailed', actor.name, at, { to }) },
      },
    );
    note(noteOf(invoice, 'mailed'));
    return { mailed: (mailLeaves() ? 'mailed' : 'outbox') as Mailed, to };
  },
});

/** What is said of such a sending. */
export function saidOfSending({ mailed, to }: { mailed: Mailed; to: string }) {
  if (mailed === 'failed') return { kind: 'error' as const, text: messages.mailFailed };
  if (mailed === 'outbox') return { kind: 'info' as const, text: messages.mailedToOutbox };
  return { kind: 'success' as const, text: messages.mailed(to) };
}

/** Switches the public address off; or on, with a new one that the old one does not know. */
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
    await db
      .in(invoices)
      .updateOne(
        { _id: id },
        shared
          ? { $set: { linkToken: newToken() }, $push: { history } }
          : { $unset: { linkToken: '' }, $push: { history } },
      );
    note(noteOf(before, 'changed', shared ? 'new link' : 'link off'));
    return { shared };
  },
});

interface Written {
  heading: string;
  number: string;
  title: string;
  total: string;
  balance: string;
  dueDate: string;
  contact: string;
  firm: string;
  sender: string;
  link: string | null;
}

/** The mail as its form begins with it. */
export function usualMail(written: Written): { subject: string; text: string } {
  const { heading, number, firm, contact, sender, link } = written;
  const kind = heading.toLowerCase();
  return {
    subject: `${heading} ${number} from ${firm}`,
    text: [
      `Hello ${contact},`,
      `Attached is our ${kind} ${number} for “${written.title}”. ${sumsIn(written)}`,
      ...(link ? [`You can also read it, and pay, here:\n${link}`] : []),
      `${sender}\n${firm}`,
    ].join('\n\n'),
  };
}

function sumsIn({ total, balance, dueDate }: Written): string {
  if (!dueDate) return `The total is ${total}.`;
  return `The amount due is ${balance}, by ${showDate(dueDate)}.`;
}

/** The text of a chat message with the link. */
export function usualChat(written: Written): string {
  const { heading, number, firm, contact, link } = written;
  return [
    `Hello ${contact}, here is our ${heading.toLowerCase()} ${number} from ${firm}. ${sumsIn(written)}`,
    link ?? '',
  ]
    .filter(Boolean)
    .join('\n');
}

/** The full public address. */
export const fullLink = (token: string) => linkTo(`/Invoice/${token}`);
