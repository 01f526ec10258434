import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { subject } from '~/core/subject';
import { operation } from '~/operation/operation.server';
import { digestOf } from '~db/digest';
import { enter, removeEntry } from '~db/directory';
import { calendarAddresses, meetings } from './collections';
import * as messages from './messages';
import { meetingId, newAddressInput } from './schema';

const addressSubject = subject({ name: 'calendar address', plural: 'Calendar addresses' });

/** A person's calendar address: since when, and which meetings. The address itself is not stored. */
export const readCalendarAddress = operation({
  name: 'readCalendarAddress',
  access: 'Meetings',
  effect: 'read',
  input: z.object({}),
  failed: messages.readFailed,
  async run({ actor, db }) {
    return await db.in(calendarAddresses).findOne({ _id: actor.userId });
  },
});

/**
 * Creates the address from which a person's calendar program fetches meetings, replacing the present one. Its token has
 * 192 random bits and is only returned this once: only its hash is stored.
 */
export const makeCalendarAddress = operation({
  name: 'makeCalendarAddress',
  access: 'Meetings',
  effect: 'vital-write',
  secret: true,
  input: newAddressInput,
  failed: messages.addressFailed,
  async run({ input: { scope }, actor, db, note }) {
    const token = randomBytes(24).toString('base64url');
    const made = { tokenHash: digestOf(token), scope, createdAt: new Date() };
    await db.in(calendarAddresses).deleteOne({ _id: actor.userId });
    await db.in(calendarAddresses).insert({ _id: actor.userId, ...made });
    await enter(db, 'calendar', made.tokenHash, actor.userId);
    const detail = scope === 'all' ? 'of all meetings' : 'of their own meetings';
    note({ action: 'made', subject: addressSubject.name, subjectId: actor.userId, detail });
    return { token, scope };
  },
});

/** Ends a person's calendar address at once. Repeating it changes nothing. */
export const endCalendarAddress = operation({
  name: 'endCalendarAddress',
  access: 'Meetings',
  effect: 'vital-write',
  input: z.object({}),
  async run({ actor, db, note }) {
    const ended = await db.in(calendarAddresses).deleteOne({ _id: actor.userId });
    if (ended === 0) return;
    await removeEntry(db, 'calendar', actor.userId);
    note({
      action: 'switched off',
      subject: addressSubject.name,
      subjectId: actor.userId,
      detail: 'their own',
    });
  },
});

/** One meeting, to save as a calendar file. */
export const readMeetingFile = operation({
  name: 'readMeetingFile',
  access: 'Meetings',
  effect: 'read',
  input: z.object({ id: meetingId }),
  failed: messages.fileFailed,
  async run({ input: { id }, db }) {
    return await db.in(meetings).get(id, messages.unknown);
  },
});
