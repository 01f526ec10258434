import { EventEmitter } from 'node:events';
import { MongoNetworkError } from 'mongodb';
// @ts-expect-error It has no types.
import { Connection } from 'mongodb/lib/cmap/connection.js';
import { expect, test } from 'vitest';
import { mendDriver } from './mended-driver';

/** A connection whose socket ends while a command is on its way. */
function connection(write: () => Promise<void>) {
  const socket = Object.assign(new EventEmitter(), { destroyed: false });
  const told: Error[] = [];
  const one = { socket, writeCommand: write, onError: (error: Error) => void told.push(error) };
  mendDriver(one as never);
  return { ...one, told };
}

const forEver = () => new Promise<void>(() => undefined);

test('a command that is written to a socket which ends is refused, so that it is sent again', async () => {
  const one = connection(forEver);
  const written = one.writeCommand();
  one.socket.emit('close', false);
  await expect(written).rejects.toBeInstanceOf(MongoNetworkError);
  expect(one.told).toHaveLength(1);
});

test('so is one for a socket that has ended before', async () => {
  const one = connection(forEver);
  one.socket.destroyed = true;
  await expect(one.writeCommand()).rejects.toBeInstanceOf(MongoNetworkError);
});

test('and one that the system says nobody reads', async () => {
  const error = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  await expect(connection(() => Promise.reject(error)).writeCommand()).rejects.toBeInstanceOf(
    MongoNetworkError,
  );
});

test('the driver’s own refusal stays what it is, and what went well leaves nothing behind', async () => {
  const own = new Error('too late');
  await expect(connection(() => Promise.reject(own)).writeCommand()).rejects.toBe(own);
  const good = connection(() => Promise.resolve());
  await good.writeCommand();
  expect(good.socket.listenerCount('close')).toBe(0);
});

test('the driver has what is mended', () => {
  expect(Connection.prototype.writeCommand.length).toBe(2);
  expect(Connection.prototype.onError.length).toBe(1);
  mendDriver();
  mendDriver();
  expect(Connection.prototype.writeCommand.length).toBe(0);
});
