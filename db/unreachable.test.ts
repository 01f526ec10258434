import { MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { isOutOfRoom, isUnreachable } from './unreachable';

const network = new MongoNetworkError('read ECONNRESET');
const byDriver = (code: string) =>
  Object.assign(new Error(`write ${code}`), {
    code,
    stack: 'at /suite/node_modules/mongodb/lib/connection.js:1',
  });

test.each([
  ['a connection that was lost', network],
  ['one that was lost over several writes', new MongoBulkWriteError(network as never, {} as never)],
  ['a server that is going', new MongoServerError({ message: 'going', code: 91 })],
  ['what was thrown because of it', new Error('not made', { cause: network })],
  ['a write of the driver to a closed connection', byDriver('EPIPE')],
  ['a write of the driver to a connection that was reset', byDriver('ECONNRESET')],
])('%s is a database that is away', (_, error) => {
  expect(isUnreachable(error)).toBe(true);
});

test.each([
  ['a value that is there already', new MongoServerError({ message: 'twice', code: 11000 })],
  ['an error of the suite', new Error('wrong')],
  ['what is no error', 'wrong'],
  ['another connection that was lost', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
])('%s is none', (_, error) => {
  expect(isUnreachable(error)).toBe(false);
});

const full = { message: 'No space left', code: 14031 };

test.each([
  ['what the store refuses', new MongoServerError(full)],
  ['one of several writes', new MongoBulkWriteError({ writeErrors: [full] } as never, {} as never)],
  ['a file that cannot be written', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ['what was thrown because of it', new Error('not made', { cause: new MongoServerError(full) })],
])('%s is a disk that is full, and no database that is away', (_, error) => {
  expect([isOutOfRoom(error), isUnreachable(error)]).toEqual([true, false]);
});

test('a database that is away is no disk that is full', () => {
  expect(isOutOfRoom(network)).toBe(false);
});
