import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageOver } from '../../tests/support/storage';
import { mayDismiss } from './dismiss';
import {
  dropMended,
  entriesIn,
  entriesOf,
  sendEntries,
  storedEntries,
  storeEntry,
  tryAgain,
  type WaitingEntry,
} from './waiting-entries';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', storageOver(kept));
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

test('an entry whose job is gone is not to be mended, and is no loss where the office has it', async () => {
  const end = { mendAt: '/JobStartEnd/1' };
  for (const [once, status] of [
    ['a', 404],
    ['b', 403],
    ['c', 409],
  ] as const) {
    storeEntry(entry(once, { ...end, address: `/api/jobs/${once}/end` }));
    const body = { error: 'No.', handedOver: true };
    await sendEntries('wei', async () => ({ status, body }), now);
  }
  expect(waiting().map(({ isGone = false }) => isGone)).toEqual([true, true, false]);
  expect(waiting().map(mayDismiss)).toEqual([true, true, true]);
});

test('an entry is dismissed only after a question that names what is lost', () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('window', { confirm });
  const end = { says: 'End of Beans', fields: { photo: 'data:', signature: '', remarks: 'At the lift' } };
  expect(mayDismiss(end)).toBe(false);
  expect(confirm).toHaveBeenCalledWith(
    'Delete “End of Beans” from this phone? It could not be saved: its time, photo, and remarks will be lost.',
  );
});

test('what was carried out goes, and each is sent under its own key', async () => {
  storeEntry(entry('a'));
  storeEntry(entry('b'));
  const sent: string[] = [];
  const send = async ({ once }: WaitingEntry) => {
    sent.push(once);
    return { status: 200, body: 'ok' };
  };
  expect(await sendEntries('wei', send, now)).toEqual({ done: 2, refused: 0, signIn: false });
  expect(sent).toEqual(['a', 'b']);
  expect(waiting()).toEqual([]);
  expect(kept.size).toBe(0);
});

test.each([0, 401, 409, 429, 500, 503])(
  'what finds no end by %i waits, and with it what came after it',
  async (status) => {
    storeEntry(entry('a'));
    storeEntry(entry('b'));
    const send = vi.fn(async () => ({ status, body: { error: 'not now' }, later: status === 409 }));
    expect(await sendEntries('wei', send, now)).toEqual({ done: 0, refused: 0, signIn: status === 401 });
    expect(send).toHaveBeenCalledTimes(1);
    expect(waiting()).toEqual([entry('a'), entry('b')]);
  },
);

test('what a state does not allow any more is refused, and not asked for again', async () => {
  storeEntry(entry('a'));
  const send = vi.fn(async () => ({ status: 409, body: { error: 'It has ended.' } }));
  expect(await sendEntries('wei', send, now)).toEqual({ done: 0, refused: 1, signIn: false });
  expect(await sendEntries('wei', send, now)).toEqual({ done: 0, refused: 0, signIn: false });
  expect(send).toHaveBeenCalledTimes(1);
  expect(waiting()).toEqual([entry('a', { refused: 'It has ended.' })]);
});

test('on a phone that several share everybody sees and corrects their own', () => {
  const end = { address: '/api/jobs/1/end', mendAt: '/JobStartEnd/1' };
  storeEntry(entry('a', { ...end, refused: 'It has ended.' }));
  storeEntry(entry('b', { ...end, by: 'mei', refused: 'It has ended.' }));
  const of = (by: string | null) => entriesOf(by, storedEntries()).map(({ once }) => once);
  expect([of('wei'), of('mei'), of(null)]).toEqual([['a'], ['b'], []]);
  dropMended({ by: 'wei', address: '/api/jobs/2/end' });
  expect(of('wei')).toEqual(['a']);
  dropMended({ by: 'wei', address: '/api/jobs/1/end' });
  expect([of('wei'), of('mei')]).toEqual([[], ['b']]);
});

test('a start that is mended leaves the end of the same job that was refused with it', () => {
  const of = (step: string) => ({ address: `/api/jobs/1/${step}`, mendAt: '/JobStartEnd/1' });
  storeEntry(entry('start', { ...of('start'), refused: 'It is new.' }));
  storeEntry(entry('end', { ...of('end'), refused: 'It is new.' }));
  dropMended({ by: 'wei', ...of('start') });
  expect(waiting().map(({ once }) => once)).toEqual(['end']);
});

test('an entry corrected offline replaces the refused one, or leaves it if there is no space', () => {
  const end = { address: '/api/jobs/1/end', mendAt: '/JobStartEnd/1' };
  storeEntry(entry('a', { ...end, refused: 'It has ended.' }));
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(storeEntry(entry('b', end))).toBe(false);
  expect(waiting().map(({ once }) => once)).toEqual(['a']);
  localStorage.setItem = setItem;
  expect(storeEntry(entry('b', end))).toBe(true);
  expect(waiting().map(({ once }) => once)).toEqual(['b']);
});

test('a browser that may store nothing has no entries', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(storedEntries()).toBe('[]');
});

test('an entry that a browser has no space for is not stored, and this is shown', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(storeEntry(entry('a'))).toBe(false);
});

test('a refused entry stays with its reason, is not sent again, and delays nothing', async () => {
  storeEntry(entry('a'));
  storeEntry(entry('b'));
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
  storeEntry(entry('a', { by: 'mei' }));
  storeEntry(entry('b', { at: now - 24 * 3_600_000 }));
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

test('what was refused or is too old is sent again under its own key once somebody asks for it', async () => {
  storeEntry(entry('short', { refused: 'Not enough stock.' }));
  storeEntry(entry('old', { refused: 'This waited for a day.', at: now - 24 * 3_600_000 }));
  for (const once of ['short', 'old']) tryAgain(once, now);
  const sent: string[] = [];
  const send = async ({ once }: WaitingEntry) => {
    sent.push(once);
    return { status: 200, body: {} };
  };
  expect((await sendEntries('wei', send, now)).done).toBe(2);
  expect(sent).toEqual(['short', 'old']);
  expect(waiting()).toEqual([]);
});
