import { createHash, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SentMessageInfo, type Transporter } from 'nodemailer';
import { config, madeFrom } from '~/core/config.server';
import { makeFolder } from '~/core/data-folder';
import { log } from '~/core/log.server';

/** One mail. Plain text reads the same everywhere; `html` is a second form of the same words. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Begins its Message-ID. Of two mails with the same one, a mailbox shows one. */
  id?: string;
  /** Headers of its own, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
  /** Who gets a copy that others do not see. */
  bcc?: string;
  /** One with a `cid` is a picture that the HTML shows. */
  attachments?: { filename: string; content: Buffer; contentType: string; cid?: string }[];
  /** Whom an answer goes to, where it is not the suite. */
  replyTo?: { name: string; address: string };
  /** The sender's name, if it is not the suite's: a client knows the company that writes. */
  sender?: string;
}

interface Outlet {
  /** Whether mails leave the machine; if not, they are files that the owner can open. */
  leaves: boolean;
  send(mail: Omit<Mail, 'sender' | 'id'> & Extras): Promise<void>;
}

interface Extras {
  headers?: Record<string, string>;
  from?: { name: string; address: string };
  messageId?: string;
}

const outlet = madeFrom(
  ({ mail }) => mail,
  ({ smtpUrl, from, outbox }): Outlet =>
    smtpUrl ? bySmtp(createTransport({ url: smtpUrl, ...silence }, { from })) : toFiles(from, outbox),
);

/** The suite's own address, without its name. */
function ownAddress(): string {
  const { from } = config().mail;
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}

/** Sends a mail. Throws where it could not be handed over. */
export async function sendMail({ sender, id, ...written }: Mail): Promise<void> {
  const address = ownAddress();
  const mail = {
    ...written,
    // The address stays the suite's: no mail server lets one send from another's.
    ...(sender && { from: { name: sender, address } }),
    ...(id && { messageId: `<${id}@${address.split('@').at(-1)}>` }),
  };
  // RFC 3834: a notice wants no out-of-office reply. A mail from a person who waits for the answer is no notice.
  const headers = { 'Auto-Submitted': 'auto-generated', ...mail.headers };
  await outlet().send(mail.replyTo ? mail : { ...mail, headers });
}

/** Sends a mail that nobody waits for: where it cannot be handed over, the log says so. */
export function sendMailLater(mail: Mail): void {
  sendMail(mail).catch(logMailFailure);
}

/** Logs that a mail could not be sent. */
export function logMailFailure(err: unknown): void {
  log().error({ err }, 'mail could not be sent');
}

/** Whether mails leave the machine. Where they do not, the page that sent one says so. */
export function mailLeaves(): boolean {
  return outlet().leaves;
}

/** How long a mail server may be silent, and what one mail may take in all: milliseconds. Somebody may wait for it. */
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

/** The offline twin: the same message, written to a file whose name sorts by time. */
function toFiles(from: string, outbox: string): Outlet {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    leaves: false,
    async send(mail) {
      const { message } = await transport.sendMail(mail);
      makeFolder(outbox);
      const end = `-${(mail.messageId ? createHash('sha256').update(mail.messageId).digest('hex') : randomUUID()).slice(0, 12)}.eml`;
      // As a mailbox shows one of two with the same Message-ID.
      if (mail.messageId && (await readdir(outbox)).some((file) => file.endsWith(end))) return;
      const name = `${new Date().toISOString().replaceAll(':', '-')}${end}`;
      await writeFile(join(outbox, name), message as Buffer, { mode: 0o600, flag: 'wx' });
    },
  };
}
