import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { operation } from '~/operation/operation.server';
import { digestOf } from '~db/digest';
import { enter, removeEntry } from '~db/directory';
import { leaveAddresses } from './collections';
import * as messages from './messages';

/** Declared by the meetings module, which has such addresses too. */
const addressSubject = 'calendar address';

/** Since when a person has a calendar address. The address itself is not stored. */
export const readLeaveAddress = operation({
  name: 'readLeaveAddress',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  failed: messages.readFailed,
  async run({ actor, db }) {
    return await db.in(leaveAddresses).findOne({ _id: actor.userId });
  },
});

/**
 * Creates the address from which a person's calendar program fetches the team's approved leave, replacing the present
 * one. Its token has 192 random bits and is only returned this once: only its hash is stored.
 */
export const makeLeaveAddress = operation({
  name: 'makeLeaveAddress',
  access: 'signed-in',
  effect: 'vital-write',
  secret: true,
  input: z.object({}),
  failed: messages.addressFailed,
  async run({ actor, db, note }) {
    const token = randomBytes(24).toString('base64url');
    const tokenHash = digestOf(token);
    await db.in(leaveAddresses).deleteOne({ _id: actor.userId });
    await db.in(leaveAddresses).insert({ _id: actor.userId, tokenHash, createdAt: new Date() });
    await enter(db, 'leave-calendar', tokenHash, actor.userId);
    note({ action: 'made', subject: addressSubject, subjectId: actor.userId, detail: 'of approved leave' });
    return { token };
  },
});

/** Ends a person's address at once. Repeating it changes nothing. */
export const endLeaveAddress = operation({
  name: 'endLeaveAddress',
  access: 'signed-in',
  effect: 'vital-write',
  input: z.object({}),
  async run({ actor, db, note }) {
    if ((await db.in(leaveAddresses).deleteOne({ _id: actor.userId })) === 0) return;
    await removeEntry(db, 'leave-calendar', actor.userId);
    note({
      action: 'switched off',
      subject: addressSubject,
      subjectId: actor.userId,
      detail: 'of approved leave',
    });
  },
});
