import { MongoServerError } from 'mongodb';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { stillKnown } from '~/core/source';
import { type User, users } from '~/modules/account/collections';
import { failOnce } from '../tests/support/failing';
import { openDatabaseForTests } from '../tests/support/open-database';
import { plainCompany } from '../tests/support/sample-company';
import { database } from './connect';
import { findIdentity, noteSeen, type Session, sessions, startSession } from './sessions';

openDatabaseForTests();

const began = new Date('2026-11-23T08:00:00Z');
const later = new Date('2026-11-23T08:11:00Z');
let session: Session;

beforeEach(async () => {
  const of = { userId: newId(), companyId: newId(), agent: 'test', provedAt: began };
  session = await startSession({ ...of, kind: 'browser' }, began);
});

const seenAt = async () =>
  (await database().db.collection<Session>(sessions.name).findOne({ _id: session._id }))?.seenAt;
const fails = (error: Error) => failOnce(database().db, sessions.name, 'updateOne', error);

test('a full disk does not stop anyone from reading: the next request stores when they were last seen', async () => {
  fails(new MongoServerError({ message: 'no space is left', code: 14031 }));
  await noteSeen(session, later);
  expect(await seenAt()).toEqual(began);
  await noteSeen(session, later);
  expect(await seenAt()).toEqual(later);
});

test('a store that cannot be reached is told', async () => {
  fails(new Error('the connection was lost'));
  await expect(noteSeen(session, later)).rejects.toThrow('the connection was lost');
});

test('a browser that is used every day signs in again after 90 days', async () => {
  const day = (at: number) => new Date(began.getTime() + at * 86_400_000);
  const stored = async () => {
    const found = await database().db.collection<Session>(sessions.name).findOne({ _id: session._id });
    return found as Session;
  };
  await noteSeen(session, day(20));
  expect((await stored()).expiresAt).toEqual(day(50));
  await noteSeen(await stored(), day(49));
  await noteSeen(await stored(), day(75));
  expect((await stored()).expiresAt).toEqual(day(90));
});

test('a session is over at the moment at which it ends', async () => {
  const { owner } = await plainCompany();
  const of = { userId: owner._id, companyId: owner.companyId, agent: 'test', provedAt: began };
  const { _id: sid, expiresAt } = await startSession({ ...of, kind: 'browser' }, began);
  const ends = expiresAt as Date;
  expect(await findIdentity({ ...of, sid }, new Date(ends.getTime() - 1))).not.toBeNull();
  expect(await findIdentity({ ...of, sid }, ends)).toBeNull();
});

test('a sign-in that was proved in the millisecond in which all sessions ended is over, a later one is not', async () => {
  const { db, owner } = await plainCompany();
  const ended = new Date();
  await db.in(users).updateOne({ _id: owner._id }, { $set: { sessionsEndedAt: ended } });
  const provedAt = async (ms: number) => {
    const of = { userId: owner._id, companyId: owner.companyId, agent: 'test', kind: 'browser' as const };
    const { _id: sid } = await startSession({ ...of, provedAt: new Date(ended.getTime() + ms) }, ended);
    return await findIdentity({ ...of, sid }, ended);
  };
  expect(await provedAt(0)).toBeNull();
  expect(await provedAt(1)).toMatchObject({ user: { _id: owner._id } });
});

test('a session that a clock ahead has begun lasts from now on as long as one begun now, and a new password ends it', async () => {
  const { db, owner } = await plainCompany();
  const ahead = new Date(began.getTime() + 5 * 86_400_000);
  const of = { userId: owner._id, companyId: owner.companyId, agent: 'test', provedAt: ahead };
  const { _id: sid } = await startSession({ ...of, kind: 'token' }, ahead);
  const hours = (count: number) => new Date(began.getTime() + count * 3_600_000);
  expect((await findIdentity({ ...of, sid }, began))?.session.expiresAt).toEqual(hours(12));
  expect(await findIdentity({ ...of, sid }, hours(12))).toBeNull();
  await db.in(users).updateOne({ _id: owner._id }, { $set: { sessionsEndedAt: hours(1) } });
  expect(await findIdentity({ ...of, sid }, hours(1))).toBeNull();
});

test('a browser that was seen by a clock ahead is stored as seen again, with its usual end', async () => {
  await noteSeen(session, new Date(began.getTime() + 5 * 86_400_000));
  const seen = (await database()
    .db.collection<Session>(sessions.name)
    .findOne({ _id: session._id })) as Session;
  await noteSeen(seen, later);
  expect(await seenAt()).toEqual(later);
});

test('a person whose sessions a clock ahead has ended can sign in again', async () => {
  const { db, owner } = await plainCompany();
  const tomorrow = new Date(began.getTime() + 86_400_000);
  await db.in(users).updateOne({ _id: owner._id }, { $set: { sessionsEndedAt: tomorrow } });
  const of = { userId: owner._id, companyId: owner.companyId, agent: 'test', provedAt: began };
  const { _id: sid } = await startSession({ ...of, kind: 'browser' }, began);
  expect(await findIdentity({ ...of, sid }, began)).not.toBeNull();
});

test('devices that a clock ahead has forgotten are known again from the next sign-in on, and a person is last seen by the right clock', async () => {
  const { db, owner } = await plainCompany();
  const ahead = new Date(began.getTime() + 86_400_000);
  const stored = async () => (await db.in(users).findOne({ _id: owner._id })) as User;
  await db
    .in(users)
    .updateOne({ _id: owner._id }, { $set: { devicesForgottenAt: ahead, lastSeenAt: ahead } });
  const of = { userId: owner._id, companyId: owner.companyId, agent: 'test', provedAt: began };
  await startSession({ ...of, kind: 'browser' }, began);
  const before = began.getTime() - 1;
  expect([stillKnown(await stored(), before), stillKnown(await stored(), began.getTime())]).toEqual([
    false,
    true,
  ]);
  expect((await stored()).lastSeenAt).toEqual(began);
  expect(await stored()).not.toHaveProperty('sessionsEndedAt');
});
