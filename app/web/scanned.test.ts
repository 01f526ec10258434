import 'fake-indexeddb/auto';
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageOver } from '../../tests/support/storage';
import { setPerson } from './person';
import { readQueue, storeEntry } from './queue';
import { loadScanned, sendEntry, sendScanned } from './scanned';

const kept = new Map<string, string>();
let sent: [path: string, key: string | undefined][];
let bodies: Record<string, unknown>[];

interface Sent {
  headers: Record<string, string>;
  body?: string;
}

beforeEach(() => {
  kept.clear();
  sent = [];
  vi.stubGlobal('localStorage', storageOver(kept));
  vi.stubGlobal('window', { location: { origin: 'https://suite.example' } });
  bodies = [];
  vi.stubGlobal('fetch', async ({ pathname }: URL, { headers, body }: Sent) => {
    sent.push([pathname, headers['Idempotency-Key']]);
    if (body) bodies.push(JSON.parse(body));
    return Response.json({ ok: true });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const load = async (state: object) =>
  await loadScanned(() => '/api/inventory/7')({
    params: {},
    serverLoader: async () => state,
  } as unknown as ClientLoaderFunctionArgs);

test('a session wins over an older token: nothing is read under another name', async () => {
  kept.set('laoban.token', 'token').set('laoban.tokenExpiry', '4000000000');
  expect(await load({ state: 'unknown', by: 'mei' })).toEqual({ state: 'unknown', by: 'mei' });
  expect(sent).toEqual([]);
});

test('a token whose time is over makes a stranger of its holder', async () => {
  kept.set('laoban.token', 'token').set('laoban.tokenExpiry', '1000');
  expect(await load({ state: 'stranger', looked: false })).toEqual({ state: 'stranger', looked: true });
  expect([sent, kept.size]).toEqual([[], 0]);
});

const end = sendScanned({ address: () => '/api/jobs/1/end', done: 'Ended.', waits: () => 'The end' });
const press = async (once: string) => {
  const body = new URLSearchParams({ once, endLocation: 'Bedok' });
  const request = new Request('https://suite.example/JobStartEnd/1', { method: 'POST', body });
  return await end({ request, params: {} } as unknown as ClientActionFunctionArgs);
};

test('a start that waits goes out before the end that is pressed after it', async () => {
  setPerson({ by: 'session', id: 'wei' });
  const start = { once: 'start', address: '/api/jobs/1/start', fields: {}, says: 'The start' };
  await storeEntry({ ...start, by: 'wei', at: Date.now() });
  await press('end');
  expect(sent).toEqual([
    ['/api/jobs/1/start', 'start'],
    ['/api/jobs/1/end', 'end'],
  ]);
  expect(await readQueue()).toEqual([]);
});

test('an entry that waited keeps the time of its press, and gets that of each sending', async () => {
  setPerson({ by: 'session', id: 'wei' });
  const saidAt = '2026-11-25T03:00:00.000Z';
  const fields = { saidAt, sentAt: saidAt };
  const start = { once: 'start', address: '/api/jobs/1/start', fields, says: 'The start', by: 'wei' };
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T06:00:00Z') });
  await sendEntry({ ...start, at: Date.now() });
  vi.setSystemTime(new Date('2026-11-25T06:05:00Z'));
  await sendEntry({ ...start, at: Date.now() });
  vi.useRealTimers();
  expect(bodies).toEqual([
    { saidAt, sentAt: '2026-11-25T06:00:00.000Z' },
    { saidAt, sentAt: '2026-11-25T06:05:00.000Z' },
  ]);
});

test('a phone that is full says so where the network is gone, not that it is offline', async () => {
  setPerson({ by: 'session', id: 'wei' });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const answer = (await press('full')) as unknown as {
    data: { result: { error: Record<string, string[]> } };
  };
  expect(answer.data.result.error['']).toEqual([expect.stringContaining('no space left on this phone')]);
  expect(answer.data.result.error['']?.[0]).not.toContain('Check that you’re online');
});

test('a form that is pressed twice is sent once', async () => {
  setPerson({ by: 'session', id: 'wei' });
  await Promise.all([press('twice'), press('twice')]);
  expect(sent).toEqual([['/api/jobs/1/end', 'twice']]);
});
