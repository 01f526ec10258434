import { z } from 'zod';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type Session, sessions } from '~db/sessions';
import { users } from './collections';
import { deviceName } from './device-name';
import * as messages from './messages';

/** Further ones can only be ended all at once. */
const mostShown = 50;

/** A signed-in browser, or a program with a 12-hour token. */
interface SignedInDevice {
  id: string;
  /** 'Chrome on Windows'. */
  name: string;
  isBrowser: boolean;
  isThis: boolean;
  signedInAt: Date;
  seenAt: Date;
}

/** Where a person is signed in: this device first, then by last use. API tokens have a list of their own. */
export async function devicesOf(
  db: CompanyDb,
  { userId, sid }: { userId: string; sid: string },
  now: Date,
): Promise<SignedInDevice[]> {
  const found = await db.in(sessions).list(livingOf(userId, now), { sort: { seenAt: -1 }, limit: mostShown });
  return found
    .map(({ _id, agent, kind, createdAt, seenAt }) => ({
      id: _id,
      name: deviceName(agent),
      isBrowser: kind === 'browser',
      isThis: _id === sid,
      signedInAt: createdAt,
      seenAt,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

/** One device, for the page that asks before signing it out. */
export const readDevice = operation({
  name: 'readDevice',
  access: 'signed-in',
  effect: 'read',
  beforeSecondFactor: true,
  input: idInput,
  async run({ input: { id }, actor, db }) {
    return { name: deviceName((await deviceOf(db, actor.userId, id)).agent) };
  },
});

/** Signs out one of a person's devices at once. The one in use has its own button. */
export const endDevice = operation({
  name: 'endDevice',
  access: 'signed-in',
  effect: 'vital-write',
  beforeSecondFactor: true,
  input: idInput,
  async run({ input: { id }, actor: { userId, sid }, db }) {
    if (id === sid) throw new Refusal('conflict', messages.deviceIsThis);
    await deviceOf(db, userId, id);
    await db.in(sessions).deleteOne({ _id: id, userId });
  },
});

/**
 * Signs out and forgets all of a person's other devices. API tokens stay: they are revoked by name. Returns the
 * account, which this browser still knows.
 */
export const endOtherDevices = operation({
  name: 'endOtherDevices',
  access: 'signed-in',
  effect: 'vital-write',
  beforeSecondFactor: true,
  input: z.object({}),
  async run({ actor: { userId, sid, email }, db }) {
    await db.in(users).updateOne({ _id: userId }, { $set: { devicesForgottenAt: new Date() } });
    await db.in(sessions).deleteMany({ userId, kind: { $in: ['browser', 'token'] }, _id: { $ne: sid } });
    return { _id: userId, email };
  },
});

async function deviceOf(db: CompanyDb, userId: string, id: string): Promise<Session> {
  const found = await db.in(sessions).findOne({ ...livingOf(userId, new Date()), _id: id });
  if (!found) throw new Refusal('not-found', messages.deviceUnknown);
  return found;
}

function livingOf(userId: string, now: Date) {
  return { userId, kind: { $in: ['browser' as const, 'token' as const] }, expiresAt: { $gt: now } };
}
