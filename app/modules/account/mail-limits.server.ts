import { log } from '~/core/log.server';
import { freeTrial } from '~/core/plan';
import { Refusal } from '~/core/refusal';
import { billingIsOn } from '~/gateways/billing';
import { logMailFailure, type Mail, sendMail } from '~/gateways/mail';
import { planRankOf } from '~db/across-companies';
import { giveBack, take } from '~db/limits';
import * as messages from './messages';

/** How many mails a company may send in an hour, and to one recipient in a day. */
interface MailLimits {
  hour: number;
  day: number;
}

/**
 * Quotations and invitations reach people who have not asked for them; jobs, tasks and leave reach colleagues. A trial costs
 * nothing, so it sends less.
 */
const limits: Record<MailKind, Record<'paid' | 'trial', MailLimits>> = {
  outside: { paid: { hour: 60, day: 10 }, trial: { hour: 20, day: 5 } },
  colleague: { paid: { hour: 300, day: 100 }, trial: { hour: 60, day: 30 } },
};

type MailKind = 'outside' | 'colleague';

/**
 * Takes room for a mail to somebody outside, or refuses it with 429 at `email`. Call it before anything is changed: what is
 * counted does not come back with a transaction.
 */
export async function checkMailLimit(companyId: string, to: string): Promise<void> {
  const wait = await takeMail(companyId, 'outside', to);
  if (wait === 0) return;
  const text = messages.mailedTooOften(wait);
  const headers = { 'Retry-After': String(Math.ceil(wait)) };
  throw new Refusal('too-many', text, { headers, fields: { email: [text] } });
}

/**
 * Mails a colleague in the background, after the commit of what it tells. What does not fit into the limits is not sent and
 * logged: the change itself holds.
 */
export function sendNotice({ companyId, afterCommit }: NoticeDb, mail: Mail): void {
  afterCommit(() => void sendCounted(companyId, mail).catch(logMailFailure));
}

interface NoticeDb {
  companyId: string;
  afterCommit(callback: () => void): void;
}

async function sendCounted(companyId: string, mail: Mail): Promise<void> {
  const wait = await takeMail(companyId, 'colleague', mail.to);
  if (wait === 0) return await sendMail(mail);
  log().warn({ companyId, retryAfter: Math.ceil(wait) }, 'mail not sent: the company has reached its limit');
}

/** Counts a mail. Returns 0, or the seconds until the next window where there is no room. */
async function takeMail(companyId: string, kind: MailKind, to: string): Promise<number> {
  const isTrial = billingIsOn() && (await planRankOf(companyId)) === freeTrial.rank;
  const { hour, day } = limits[kind][isTrial ? 'trial' : 'paid'];
  const recipient = `mails-${kind}:${companyId}:${to.toLowerCase()}`;
  const wait =
    (await take(recipient, { most: day, seconds: 86_400 })) ||
    (await take(`mails-${kind}:${companyId}`, { most: hour, seconds: 3_600 }));
  if (wait > 0) await giveBack(recipient);
  return wait;
}
