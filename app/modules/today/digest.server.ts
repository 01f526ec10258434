import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { effectiveAccess, mustHaveSecondFactor } from '~/core/access';
import { linkTo } from '~/core/config.server';
import { dayInNumbers } from '~/core/counted';
import { showDay, singaporeDay } from '~/core/dates';
import { flag } from '~/core/text';
import { logMailFailure, type Mail, sendMail } from '~/gateways/mail';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { enter, removeEntry } from '~db/directory';
import type { Run } from '~db/jobs';
import {
  colleagueAddress,
  companyAsSender,
  mailAddressesOf,
  ownCompany,
  users,
} from '../account/index.server';
import { atWorkOn } from '../leave/index.server';
import { askingFor, needsOf } from './all-needs.server';
import { type DigestReader, digestReaders, todayMarks } from './collections';
import { digestMail } from './digest';
import * as messages from './messages';
import { countDay } from './show';

/** Mails sent in parallel. */
const atOnce = 10;

/** Turns the caller's morning mail on or off, and stops Today from offering it. Returns whether it is on. */
export const chooseDigest = operation({
  name: 'chooseDigest',
  access: 'signed-in',
  effect: 'vital-write',
  failed: messages.markFailed,
  input: z.object({ wanted: flag }),
  async run({ input: { wanted }, actor, db }): Promise<boolean> {
    const { userId: _id } = actor;
    await db.in(todayMarks).upsert(_id, { $set: { askedDigest: true } });
    if (!wanted) {
      await db.in(digestReaders).deleteOne({ _id });
      await removeEntry(db, 'morning-mail', _id);
    } else if (!(await db.in(digestReaders).findOne({ _id }))) {
      const token = randomBytes(24).toString('base64url');
      await db.in(digestReaders).insert({ _id, token });
      await enter(db, 'morning-mail', token, _id);
    }
    return wanted;
  },
});

/** The ids of the readers whose mails are being sent. */
type Sending = readonly string[];

/**
 * Sends the morning mails of `day`, each once: the day is stored before a mail is sent, and `reached` has those that are
 * being sent. After a server died in between, the next one sends these few again with the same Message-ID, of which mailboxes
 * show one. Failed mails are retried with the job. People who are away that morning, have left, must first set up two-factor
 * sign-in, or have nothing to do get no mail.
 */
export async function mailDigests({
  db,
  input: { day },
  reached,
  step,
}: Run<{ day: string }, Sending>): Promise<{ mailed: number }> {
  // A job that ran late on another day must not send this day's mail.
  if (singaporeDay(new Date()) !== day) return { mailed: 0 };
  let mailed = 0;
  let failed: unknown;
  async function send(mails: readonly { id: string; mail: Mail }[]) {
    const sent = await Promise.allSettled(mails.map(({ mail }) => sendMail(mail)));
    const lost = sent.flatMap((one, place) =>
      one.status === 'rejected' ? [{ id: mails[place]?.id ?? '', why: one.reason as unknown }] : [],
    );
    for (const { why } of lost) logMailFailure(why);
    mailed += sent.filter((one) => one.status === 'fulfilled' && one.value).length;
    failed ??= lost[0]?.why;
    await step(async (all) => {
      const ids = { _id: { $in: lost.map(({ id }) => id) } };
      if (lost.length > 0) await all.in(digestReaders).updateMany(ids, { $unset: { mailedFor: '' } });
      return { reached: [] };
    });
  }

  if (reached.length > 0) {
    const ids = { _id: { $in: [...reached] } };
    const interrupted = await db.in(digestReaders).list(ids, { sort: { _id: 1 }, limit: atOnce });
    await send(await mailsFor(db, day, interrupted));
  }
  let after = '';
  for (;;) {
    const readers = await db
      .in(digestReaders)
      .list({ mailedFor: { $ne: day }, _id: { $gt: after } }, { sort: { _id: 1 }, limit: atOnce });
    const last = readers.at(-1);
    if (!last) break;
    after = last._id;
    const made = await mailsFor(db, day, readers);
    if (made.length === 0) continue;
    const { reached: won } = await step(async (all) => {
      // Another server may be sending the same day's mails.
      const ids = { _id: { $in: made.map(({ id }) => id) }, mailedFor: { $ne: day } };
      const open = await all.in(digestReaders).list(ids, { sort: { _id: 1 }, limit: atOnce });
      await all.in(digestReaders).updateMany(ids, { $set: { mailedFor: day } });
      return { reached: open.map(({ _id }) => _id) };
    });
    await send(made.filter(({ id }) => won.includes(id)));
  }
  if (failed) throw failed;
  return { mailed };
}

/** The mails of these readers, without those who get none today. */
async function mailsFor(
  db: CompanyDb,
  day: string,
  readers: readonly DigestReader[],
): Promise<{ id: string; mail: Mail }[]> {
  const ids = await atWorkOn(
    db,
    day,
    readers.map(({ _id }) => _id),
  );
  const [company, by, addresses, people] = await Promise.all([
    ownCompany(db),
    companyAsSender(db),
    mailAddressesOf(db, ids),
    db
      .in(users)
      .list(
        { _id: { $in: ids }, deletedAt: { $exists: false } },
        { sort: { _id: 1 }, limit: atOnce, projection: { access: 1, drives: 1, secondFactor: 1 } },
      ),
  ]);
  const made = await Promise.all(
    addresses.map(async (address) => {
      const { _id: id, name } = address;
      const person = people.find(({ _id }) => _id === id);
      const reader = readers.find(({ _id }) => _id === id);
      if (!person || !reader) return [];
      if (mustHaveSecondFactor(company, person.access) && !person.secondFactor) return [];
      const asking = askingFor({
        person: { userId: id, access: effectiveAccess(person.access), drives: person.drives === true },
        company,
        db,
      });
      const groups = (await needsOf(asking)).filter(({ quiet }) => !quiet);
      if (groups.length === 0) return [];
      const unsubscribe = linkTo(`/Unsubscribe/${reader.token}`);
      const mail: Mail = {
        kind: 'morning',
        by,
        to: colleagueAddress(address),
        id: `morning.${day}.${id}`,
        ...digestMail({
          name,
          day: showDay(day),
          groups,
          numbers: dayInNumbers(countDay(groups)),
          at: linkTo,
          unsubscribe,
        }),
        headers: {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      };
      return [{ id, mail }];
    }),
  );
  return made.flat();
}
