import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dropMended,
  entriesIn,
  entriesOf,
  keepEntry,
  sendEntries,
  storedEntries,
  type WaitingEntry,
} from './waiting-entries';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const now = 1_000_000_000;
const entry = (once: string, more: Partial<WaitingEntry> = {}): WaitingEntry => ({
  once,
  address: '/api/inventory/transaction',
  fields: { quantity: '3' },
  says: '3 × Beans',
  by: 'wei',
  at: now,
  ...more,
});
const waiting = () => entriesIn(storedEntries());

test('what was carried out goes, and each is sent under its own key', async () => {
  keepEntry(entry('a'));
  keepEntry(entry('b'));
  const sent: string[] = [];
  const send = async ({ once }: WaitingEntry) => {
    sent.push(once);
    return { status: 200, body: 'ok' };
  };
  expect(await sendEntries('wei', send, now)).toEqual({ done: 2, signIn: false });
  expect(sent).toEqual(['a', 'b']);
  expect(waiting()).toEqual([]);
  expect(kept.size).toBe(0);
});

test.each([0, 401, 409, 429, 500, 503])(
  'what finds no end by %i waits, and with it what came after it',
  async (status) => {
    keepEntry(entry('a'));
    keepEntry(entry('b'));
    const send = vi.fn(async () => ({ status, body: { error: 'not now' }, later: status === 409 }));
    expect(await sendEntries('wei', send, now)).toEqual({ done: 0, signIn: status === 401 });
    expect(send).toHaveBeenCalledTimes(1);
    expect(waiting()).toEqual([entry('a'), entry('b')]);
  },
);

test('what a state does not allow any more is refused, and not asked for again', async () => {
  keepEntry(entry('a'));
  const send = vi.fn(async () => ({ status: 409, body: { error: 'It has ended.' } }));
  for (let round = 0; round < 2; round += 1) await sendEntries('wei', send, now);
  expect(send).toHaveBeenCalledTimes(1);
  expect(waiting()).toEqual([entry('a', { refused: 'It has ended.' })]);
});

test('on a phone that several share everybody sees and mends his own', () => {
  keepEntry(entry('a', { refused: 'It has ended.', mendAt: '/JobStartEnd/1' }));
  keepEntry(entry('b', { by: 'mei', refused: 'It has ended.', mendAt: '/JobStartEnd/1' }));
  keepEntry(entry('c', { mendAt: '/JobStartEnd/1' }));
  const of = (by: string | null) => entriesOf(by, storedEntries()).map(({ once }) => once);
  expect([of('wei'), of('mei'), of(null)]).toEqual([['a', 'c'], ['b'], []]);
  dropMended('wei', '/JobStartEnd/2');
  expect(of('wei')).toEqual(['a', 'c']);
  dropMended('wei', '/JobStartEnd/1');
  expect([of('wei'), of('mei')]).toEqual([['c'], ['b']]);
});

test('what a browser has no room for is not kept, and says so', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(keepEntry(entry('a'))).toBe(false);
});

test('what is refused stays with its reason, is not sent again, and holds nothing up', async () => {
  keepEntry(entry('a'));
  keepEntry(entry('b'));
  const body = { error: 'Only 2 are there.', fields: { quantity: ['Only 2 are there.'] } };
  const send = vi.fn(async ({ once }: WaitingEntry) =>
    once === 'a' ? { status: 409, body } : { status: 200, body: 'ok' },
  );
  expect((await sendEntries('wei', send, now)).done).toBe(1);
  expect((await sendEntries('wei', send, now)).done).toBe(0);
  expect(send).toHaveBeenCalledTimes(2);
  expect(waiting()).toEqual([entry('a', { refused: 'Only 2 are there.' })]);
});

test('nothing is sent under another name, nor when its key may be forgotten', async () => {
  keepEntry(entry('a', { by: 'mei' }));
  keepEntry(entry('b', { at: now - 24 * 3_600_000 }));
  const send = vi.fn();
  expect((await sendEntries('wei', send, now)).done).toBe(0);
  expect(send).not.toHaveBeenCalled();
  expect(waiting().map(({ once, refused }) => [once, refused !== undefined])).toEqual([
    ['a', false],
    ['b', true],
  ]);
});

test('what somebody has spoilt in the storage is no entry', () => {
  for (const text of ['{', '7', 'null', '"x"']) expect(entriesIn(text)).toEqual([]);
});
