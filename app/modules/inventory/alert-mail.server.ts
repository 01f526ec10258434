import { z } from 'zod';
import { linkTo } from '~/core/config.server';
import { flag } from '~/core/text';
import { sendMail } from '~/gateways/mail';
import { colleagueAddress, companyAsSender, mailAddressesOf } from '~/modules/account/index.server';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { shownAlerts } from './alerts.server';
import { alertReaders, alerts } from './collections';
import * as messages from './messages';

/** The most alerts a mail lists. The others are only counted. */
const mostNamed = 50;
const mostReaders = 1_000;

/** Turns the caller's daily mail about open alerts on or off. Returns whether it is on. */
export const wantAlertMail = operation({
  name: 'wantAlertMail',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ wanted: flag.default(true) }),
  failed: messages.alertsFailed,
  async run({ input: { wanted }, actor, db }): Promise<boolean> {
    await db.in(alertReaders).deleteOne({ _id: actor.userId });
    if (wanted) await db.in(alertReaders).insert({ _id: actor.userId });
    return wanted;
  },
});

/**
 * Mails the alerts open on `day`, if any, the worst first, to everyone who asked for it. `kept` records who got the mail, so a second attempt
 * writes only to the others. If the server dies between sending and recording, one person gets it twice.
 */
export async function mailAlerts(
  db: CompanyDb,
  day: string,
  kept: (readerId: string) => Promise<unknown>,
): Promise<{ mailed: number }> {
  const readers = await db
    .in(alertReaders)
    .list({ mailedFor: { $ne: day } }, { sort: { _id: 1 }, limit: mostReaders });
  if (readers.length === 0) return { mailed: 0 };
  const open = await db
    .in(alerts)
    .list(shownAlerts, { sort: { urgency: -1, _id: -1 }, limit: mostNamed + 1 });
  if (open.length === 0) return { mailed: 0 };
  const ids = readers.map(({ _id }) => _id);
  const [by, people] = await Promise.all([companyAsSender(db), mailAddressesOf(db, ids)]);
  let mailed = 0;
  for (const person of people) {
    const isSent = await sendMail({
      kind: 'stock-alerts',
      by,
      to: colleagueAddress(person),
      ...writeAlerts(person.name, open),
    });
    if (isSent) mailed += 1;
    await kept(person._id);
  }
  return { mailed };
}

function writeAlerts(name: string, open: readonly { description: string }[]) {
  const named = open.slice(0, mostNamed).map(({ description }) => `- ${description}`);
  const count = open.length > mostNamed ? `more than ${mostNamed}` : String(open.length);
  return {
    subject: `Stock: ${count} open ${open.length === 1 ? 'alert' : 'alerts'}`,
    text: [
      `Hello ${name},`,
      '',
      ...named,
      ...(open.length > mostNamed ? ['- and more.'] : []),
      '',
      `See all: ${linkTo('/Inventory/alerts')}`,
      'You can stop these emails there.',
    ].join('\n'),
  };
}
