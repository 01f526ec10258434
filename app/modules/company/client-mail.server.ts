import { buffer } from 'node:stream/consumers';
import type { Mailed } from '~/core/client-mail';
import { inHtml, mailCard, mailPage, mailParagraphs } from '~/core/mail-page';
import { type CountedSender, type Mail, type OutsideKind, sendMail } from '~/gateways/mail';
import type { FileToSend } from '~/web/send-file.server';
import type { CompanyDb } from '~db/company-db';
import { countOutside, mailSoon, ownCompany, senderOf } from '../account/index.server';
import { logoPicture } from './brand.server';

/** A mail about a document from a person of the company to its client. */
export interface ClientMail {
  kind: Exclude<OutsideKind, 'invitation'>;
  /** From `checkClientMail`. */
  by: CountedSender;
  to: string;
  /** Whether the sender gets a blind copy. */
  copy: boolean;
  /** Whom answers go to; null where the person is no longer there. */
  sender: { name: string; email: string } | null;
  subject: string;
  /** Written by the sender. */
  text: string;
  /** The document: 'Quotation Q-2026-0001', with its total and dates. */
  title: string;
  facts: [name: string, value: string][];
  /** The public page; null if its link is switched off. */
  link: { to: string; label: string } | null;
  /** Makes the PDF. If it fails, the mail is not sent. */
  attachment: () => Promise<FileToSend>;
}

/**
 * Counts a mail by a person to a client. Refuses with 409 a sender whose own address is unconfirmed: the client's reply would
 * go there, and it may be a stranger's. Refuses with 429 above the limits of the company or the recipient. Call it before
 * changing anything.
 */
export async function checkClientMail(
  db: CompanyDb,
  userId: string,
  mail: Pick<ClientMail, 'kind' | 'to'>,
): Promise<CountedSender> {
  return await countOutside(db, await senderOf(db, userId), mail);
}

/** What is recorded of a mail: that it takes long, that it has left, or that it could not. */
export type MailEvent = 'mailing' | 'mailed' | 'not mailed';

/**
 * Sends it with the company's name, logo and colour. Replies go to the sender. A failure is logged and returned. What takes
 * long, such as a mail server that hangs, goes on in the background. `record` writes the document's history; after the
 * answer (`isLate`) also the line of the activity log.
 */
export async function mailClient(
  db: CompanyDb,
  mail: ClientMail,
  record: (db: CompanyDb, event: MailEvent, isLate: boolean) => Promise<void>,
): Promise<Mailed> {
  const sending = clientMail(db, mail).then(sendMail);
  return await mailSoon(db, sending, async (all, mailed, isLate) => {
    const event = mailed === 'pending' ? 'mailing' : mailed === 'failed' ? 'not mailed' : 'mailed';
    await record(all, event, isLate);
  });
}

const logoCid = 'logo@mail';
/** In pixels, twice the displayed size. */
const logoSize = { width: 400, height: 112 };

/** The mail as HTML and text, with the company's name, logo and colour, and the PDF. */
export async function clientMail(db: CompanyDb, mail: ClientMail): Promise<Mail> {
  const { kind, by, to, copy, sender, subject, text, title, facts, link } = mail;
  const company = await ownCompany(db);
  const { name, accentColour: colour } = company;
  const [logo, file] = await Promise.all([logoPicture(db, company.logoId, logoSize), mail.attachment()]);
  const address = [company.address, company.phone].filter(Boolean).join(' · ').replaceAll('\n', ', ');
  return {
    kind,
    by,
    to,
    ...(copy && sender && { bcc: sender.email }),
    sender: name,
    ...(sender && { replyTo: { name: sender.name, address: sender.email } }),
    subject,
    text: [
      text,
      [title, ...facts.map((fact) => fact.join(': ')), ...(link ? [`${link.label}: ${link.to}`] : [])].join(
        '\n',
      ),
    ].join('\n\n'),
    html: mailPage({
      name,
      ...(colour && { colour }),
      logo: logo && { cid: logoCid, width: Math.round(logo.width / 2), height: Math.round(logo.height / 2) },
      body: [
        mailParagraphs(text, colour),
        mailCard({ title, facts, button: link, ...(colour && { colour }) }),
      ].join('\n'),
      foot: [name, address].filter(Boolean).map(inHtml).join(' · '),
    }),
    attachments: [
      { filename: file.name, content: await buffer(file.open()), contentType: file.type },
      ...(logo
        ? [
            {
              filename: 'logo.png',
              content: Buffer.from(logo.content),
              contentType: logo.type,
              cid: logoCid,
            },
          ]
        : []),
    ],
  };
}
