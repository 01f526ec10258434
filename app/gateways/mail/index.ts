import { createHash, randomUUID } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SentMessageInfo, type Transporter } from 'nodemailer';
import { config, madeFrom } from '~/core/config.server';
import { makeFolder } from '~/core/data-folder';
import { log } from '~/core/log.server';
import { withAsciiDomain } from '~/core/mail-domain';
import { type Addressed, reachable } from './kinds';

export {
  type ColleagueAddress,
  type ColleagueKind,
  type CountedSender,
  type MailKind,
  mailKinds,
  type OutsideKind,
  type Sender,
} from './kinds';

/** One mail in plain text, addressed by its kind. */
export type Mail = MailContent & Addressed;

/** `html` is the same content as `text` with formatting. */
export interface MailContent {
  subject: string;
  text: string;
  html?: string;
  /** The start of its Message-ID. Mailboxes show only one of two mails with the same one. */
  id?: string;
  /** More headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
  /** Who gets a blind copy. */
  bcc?: string;
  /** An attachment with a `cid` is a picture in the HTML. */
  attachments?: { filename: string; content: Buffer; contentType: string; cid?: string }[];
  /** An invitation that mailboxes show as such. */
  icalEvent?: { method: 'REQUEST' | 'CANCEL'; filename: string; content: string };
  /** Who replies go to, if not the suite. */
  replyTo?: { name: string; address: string };
  /** The sender's name, if not the suite's: clients know the company that writes. */
  sender?: string;
}

interface Outlet {
  /** Whether mails are really sent; if not, they are files for the operator. */
  leaves: boolean;
  send(mail: Omit<MailContent, 'sender' | 'id'> & Extras): Promise<void>;
}

interface Extras {
  to: string;
  headers?: Record<string, string>;
  from?: { name: string; address: string };
  messageId?: string;
}

const outlet = madeFrom(
  ({ mail }) => mail,
  ({ smtpUrl, from, outbox }): Outlet =>
    smtpUrl ? bySmtp(createTransport({ url: smtpUrl, ...silence }, { from })) : toFiles(from, outbox),
);

/** The suite's own address without a name. */
function ownAddress(): string {
  const { from } = config().mail;
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}

/**
 * Sends a mail to those it may reach (`kinds.ts`). Where mails do not leave the machine nobody could confirm an address, so it
 * is written for everybody. Returns false if it may reach nobody; throws if it could not be handed over.
 */
export async function sendMail(mail: Mail): Promise<boolean> {
  const { kind, by: _, to, ...content } = mail;
  const all = [to].flat().map((one) => (typeof one === 'string' ? one : one.email));
  const reached = mailLeaves() ? reachable(mail) : all;
  if (reached.length < all.length) log().info({ kind }, 'mail withheld: an address is not confirmed');
  if (reached.length === 0) return false;
  await handOver(reached.map(withAsciiDomain).join(', '), content);
  return true;
}

async function handOver(to: string, { sender, id, ...content }: MailContent): Promise<void> {
  const address = ownAddress();
  const mail = {
    ...content,
    to,
    // The address stays the suite's: mail servers reject others.
    ...(sender && { from: { name: sender, address } }),
    ...(id && { messageId: `<${id}@${address.split('@').at(-1)}>` }),
  };
  // RFC 3834: marks a notification, so that it gets no out-of-office reply. Mails written by people are not marked.
  const headers = { 'Auto-Submitted': 'auto-generated', ...content.headers };
  await outlet().send(content.replyTo ? mail : { ...mail, headers });
}

/** Sends a mail without waiting. A failure is logged. */
export function sendMailLater(mail: Mail): void {
  sendMail(mail).catch(logMailFailure);
}

export function logMailFailure(err: unknown): void {
  log().error({ err }, 'mail could not be sent');
}

/** Whether mails are really sent. If not, the page that sent one says so. */
export function mailLeaves(): boolean {
  return outlet().leaves;
}

/** In ms: how long a mail server may be silent, and the limit for one mail. Somebody may be waiting. */
const silence = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10_000,
  dnsTimeout: 10_000,
};
const longest = 30_000;

function bySmtp(transport: Transporter<SentMessageInfo>): Outlet {
  return {
    leaves: true,
    async send(mail) {
      let late: NodeJS.Timeout | undefined;
      const tooLate = new Promise<never>((_, reject) => {
        late = setTimeout(reject, longest, new Error(`The mail was not taken within ${longest} ms`));
      });
      await Promise.race([transport.sendMail(mail), tooLate]).finally(() => clearTimeout(late));
    },
  };
}

/** The offline version: the message as a file whose name sorts by time. */
function toFiles(from: string, outbox: string): Outlet {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    leaves: false,
    async send(mail) {
      const { message } = await transport.sendMail(mail);
      makeFolder(outbox);
      const end = `-${(mail.messageId ? createHash('sha256').update(mail.messageId).digest('hex') : randomUUID()).slice(0, 12)}.eml`;
      // Like a mailbox, which shows only one of two mails with the same Message-ID.
      if (mail.messageId && (await readdir(outbox)).some((file) => file.endsWith(end))) return;
      const name = `${new Date().toISOString().replaceAll(':', '-')}${end}`;
      // Written aside, so that the folder has whole mails only.
      const aside = `${outbox}-${name}`;
      try {
        await writeFile(aside, message as Buffer, { mode: 0o600, flag: 'wx' });
        await rename(aside, join(outbox, name));
      } finally {
        await rm(aside, { force: true });
      }
    },
  };
}
