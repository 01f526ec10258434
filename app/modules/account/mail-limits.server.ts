import { log } from '~/core/log.server';
import { freeTrial } from '~/core/plan';
import { Refusal } from '~/core/refusal';
import { billingIsOn } from '~/gateways/billing';
import {
  type ColleagueKind,
  type CountedSender,
  logMailFailure,
  type MailContent,
  mailKinds,
  mailLeaves,
  type OutsideKind,
  type Sender,
  sendMail,
} from '~/gateways/mail';
import type { CompanyDb } from '~db/company-db';
import { digestOf } from '~db/digest';
import { giveBack, take } from '~db/limits';
import { companies, users } from './collections';
import { colleagueAddress, companyAsSender, mailState, senderOf } from './mail-senders.server';
import * as messages from './messages';

/** How many mails a company may send in a number of seconds, and to one recipient in a day. */
interface MailLimits {
  most: number;
  seconds: number;
  toOne: number;
}

const hour = 3_600;
const day = 86_400;

/**
 * Invitations, quotations and invoices reach people who have not asked for them; jobs, tasks and leave reach colleagues. A
 * trial costs nothing, so it sends less.
 */
const limits: Record<'client' | 'invitation' | 'colleague', Record<'paid' | 'trial', MailLimits>> = {
  client: {
    paid: { most: 2_000, seconds: day, toOne: 10 },
    trial: { most: 200, seconds: day, toOne: 5 },
  },
  invitation: {
    paid: { most: 20, seconds: day, toOne: 10 },
    trial: { most: 20, seconds: day, toOne: 5 },
  },
  colleague: {
    paid: { most: 300, seconds: hour, toOne: 100 },
    trial: { most: 60, seconds: hour, toOne: 30 },
  },
};

/**
 * Counts a mail to an address outside the company. Refuses, at `email`, an unconfirmed sender with 409 and what is over the
 * limits with 429. Call it before anything is changed, outside of a transaction: what is counted does not come back.
 */
export async function countOutside(
  db: CompanyDb,
  by: Sender,
  { kind, to }: { kind: OutsideKind; to: string },
): Promise<CountedSender> {
  checkConfirmed(by, kind);
  const wait = await takeMail(db, mailKinds[kind], to);
  if (wait === 0) return { ...by, counted: true };
  const headers = { 'Retry-After': String(Math.ceil(wait)) };
  throw refuseAtEmail('too-many', messages.mailedTooOften(wait), headers);
}

/** Refuses with 409, at `email`, a sender whose own address is unconfirmed. Where mails do not leave the machine, nobody could confirm one. */
export function checkConfirmed({ isConfirmed }: Sender, kind: OutsideKind): void {
  if (mailLeaves() && !isConfirmed) throw refuseAtEmail('conflict', messages.confirmFirst[mailKinds[kind]]);
}

function refuseAtEmail(why: 'conflict' | 'too-many', text: string, headers?: Record<string, string>) {
  return new Refusal(why, text, { ...(headers && { headers }), fields: { email: [text] } });
}

/** A notice to a colleague, by somebody of the company, or by the clock (null). Both are ids of users. */
interface Notice extends MailContent {
  kind: ColleagueKind;
  byId: string | null;
  toId: string;
}

/**
 * Mails a colleague in the background, after the commit of what it tells. What may not reach them or does not fit into the
 * limits is not sent and logged: the change itself holds.
 */
export function sendNotice(db: CompanyDb, notice: Notice): void {
  db.afterCommit((later) => void sendCounted(later, notice).catch(logMailFailure));
}

async function sendCounted(db: CompanyDb, { byId, toId, ...mail }: Notice): Promise<void> {
  const { companyId } = db;
  const [by, person] = await Promise.all([
    byId === null ? companyAsSender(db) : senderOf(db, byId),
    db.in(users).findOne({ _id: toId }, { projection: mailState }),
  ]);
  if (!person) return;
  const wait = await takeMail(db, 'colleague', person.email);
  if (wait === 0) await sendMail({ ...mail, by, to: colleagueAddress(person) });
  else
    log().warn({ companyId, retryAfter: Math.ceil(wait) }, 'mail not sent: the company’s limit is reached');
}

/** Counts a mail. Returns 0, or the seconds until the next window where there is no room. */
async function takeMail(db: CompanyDb, whom: keyof typeof limits, to: string): Promise<number> {
  const { companyId } = db;
  const company = billingIsOn() ? await db.in(companies).findOne({}, { projection: { planRank: 1 } }) : null;
  const { most, seconds, toOne } = limits[whom][company?.planRank === freeTrial.rank ? 'trial' : 'paid'];
  // A digest, so that an erased person's address is in no limit.
  const recipient = `mails-${whom}:${companyId}:${digestOf(to.toLowerCase())}`;
  const wait =
    (await take(recipient, { most: toOne, seconds: day })) ||
    (await take(`mails-${whom}:${companyId}`, { most, seconds }));
  if (wait > 0) await giveBack(recipient);
  return wait;
}
