import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageOver } from '../../tests/support/storage';
import { mayDismiss } from './dismiss';
import { readDraft, saveDraft } from './drafts';
import { openField } from './field-store';
import {
  type Answered,
  dropEntry,
  dropMended,
  leaveQueue,
  packFields,
  readQueue,
  sendEntries,
  storeEntry,
  takeBack,
  textsOf,
  tryAgain,
} from './queue';
import { entriesOf, hasEntries, mayHaveDrafts, type WaitingEntry, waitingEntries } from './waiting-entries';

const kept = new Map<string, string>();
beforeEach(async () => {
  kept.clear();
  vi.stubGlobal('localStorage', storageOver(kept));
  await (await openField()).clear('queue');
  await readQueue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

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
/** What is stored, read again as after a cold start. */
const waiting = async () => (await readQueue()).map(({ number: _, ...stored }) => stored);

/** A phone without space. */
function fullPhone(): void {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

test('an entry whose job is gone is not to be mended, and is no loss where the office has it', async () => {
  const end = { mendAt: '/JobStartEnd/1' };
  for (const [once, status] of [
    ['a', 404],
    ['b', 403],
    ['c', 409],
  ] as const) {
    await storeEntry(entry(once, { ...end, address: `/api/jobs/${once}/end` }));
    const body = { error: 'No.', handedOver: true };
    await sendEntries('wei', async () => ({ status, body }), { now });
  }
  expect((await waiting()).map(({ isGone = false }) => isGone)).toEqual([true, true, false]);
  expect((await waiting()).map((one) => mayDismiss(one))).toEqual([true, true, true]);
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
  await storeEntry(entry('a'));
  await storeEntry(entry('b'));
  const sent: string[] = [];
  const send = async ({ once }: WaitingEntry) => {
    sent.push(once);
    return { status: 200, body: 'ok' };
  };
  expect(await sendEntries('wei', send, { now })).toEqual({ done: 2, refused: 0, signIn: false });
  expect(sent).toEqual(['a', 'b']);
  expect(await waiting()).toEqual([]);
  expect(kept.size).toBe(0);
});

test.each([0, 401, 409, 429, 500, 503])(
  'what finds no end by %i waits, and with it what came after it',
  async (status) => {
    await storeEntry(entry('a'));
    await storeEntry(entry('b'));
    const send = vi.fn(async () => ({ status, body: { error: 'not now' }, later: status === 409 }));
    expect(await sendEntries('wei', send, { now })).toEqual({ done: 0, refused: 0, signIn: status === 401 });
    expect(send).toHaveBeenCalledTimes(1);
    expect(await waiting()).toEqual([entry('a'), entry('b')]);
  },
);

test('what a state does not allow any more is refused, and not asked for again', async () => {
  await storeEntry(entry('a'));
  const send = vi.fn(async () => ({ status: 409, body: { error: 'It has ended.' } }));
  expect(await sendEntries('wei', send, { now })).toEqual({ done: 0, refused: 1, signIn: false });
  expect(await sendEntries('wei', send, { now })).toEqual({ done: 0, refused: 0, signIn: false });
  expect(send).toHaveBeenCalledTimes(1);
  expect(await waiting()).toEqual([entry('a', { refused: 'It has ended.' })]);
});

test('on a phone that several share everybody sees and corrects their own', async () => {
  const end = { address: '/api/jobs/1/end', mendAt: '/JobStartEnd/1' };
  await storeEntry(entry('a', { ...end, refused: 'It has ended.' }));
  await storeEntry(entry('b', { ...end, by: 'mei', refused: 'It has ended.' }));
  const of = (by: string | null) => entriesOf(by).map(({ once }) => once);
  expect([of('wei'), of('mei'), of(null)]).toEqual([['a'], ['b'], []]);
  await dropMended({ by: 'wei', address: '/api/jobs/2/end' });
  expect(of('wei')).toEqual(['a']);
  await dropMended({ by: 'wei', address: '/api/jobs/1/end' });
  expect([of('wei'), of('mei')]).toEqual([[], ['b']]);
});

test('a start that is mended leaves the end of the same job that was refused with it', async () => {
  const of = (step: string) => ({ address: `/api/jobs/1/${step}`, mendAt: '/JobStartEnd/1' });
  await storeEntry(entry('start', { ...of('start'), refused: 'It is new.' }));
  await storeEntry(entry('end', { ...of('end'), refused: 'It is new.' }));
  await dropMended({ by: 'wei', ...of('start') });
  expect((await waiting()).map(({ once }) => once)).toEqual(['end']);
});

test('of several refused entries for one address a form corrects the one that it names', async () => {
  const at = { address: '/api/inventory/transaction', mendAt: '/InventoryFulfilement/1' };
  for (const once of ['a', 'b', 'c']) await storeEntry(entry(once, { ...at, refused: 'No.' }));
  const left = async () => (await waiting()).map(({ once }) => once);
  await dropMended({ by: 'wei', address: at.address, mends: '' });
  expect(await left()).toEqual(['a', 'b', 'c']);
  await dropMended({ by: 'wei', address: at.address, mends: 'b' });
  expect(await left()).toEqual(['a', 'c']);
  await tryAgain('a', now);
  expect(await left()).toEqual(['c', 'a']);
  await storeEntry({ ...entry('d', at), mends: 'c' });
  expect(await left()).toEqual(['a', 'd']);
  expect((await waiting())[1]).not.toHaveProperty('mends');
});

test('an entry corrected offline replaces the refused one, or leaves it if there is no space', async () => {
  const end = { address: '/api/jobs/1/end', mendAt: '/JobStartEnd/1' };
  await storeEntry(entry('a', { ...end, refused: 'It has ended.' }));
  fullPhone();
  expect(await storeEntry(entry('b', end))).toBe(false);
  expect((await waiting()).map(({ once }) => once)).toEqual(['a']);
  vi.restoreAllMocks();
  expect(await storeEntry(entry('b', end))).toBe(true);
  expect((await waiting()).map(({ once }) => once)).toEqual(['b']);
});

test('an entry that a phone has no space for is not stored, earlier ones stay, and this is shown', async () => {
  expect(await storeEntry(entry('a'))).toBe(true);
  fullPhone();
  expect(await storeEntry(entry('b'))).toBe(false);
  expect(await waiting()).toEqual([entry('a')]);
});

test('pictures are stored as their bytes and come back as they were', async () => {
  const photo = `data:image/png;base64,${btoa('not ascii: \x00\xff')}`;
  const fields = { photo, signature: '', used: ['1', '2'], remarks: 'data: none' };
  await storeEntry(entry('a', { fields: packFields(fields) }));
  const [stored] = await waiting();
  expect((stored?.fields.photo as { bytes?: ArrayBuffer } | undefined)?.bytes?.byteLength).toBe(13);
  expect(textsOf(stored?.fields ?? {})).toEqual({ photo, signature: '', remarks: 'data: none' });
  expect(stored?.fields.used).toEqual(['1', '2']);
});

test('entries of an earlier build are taken over once, before those that are stored now', async () => {
  const photo = 'data:image/jpeg;base64,AAAA';
  kept.set('laoban.waiting', JSON.stringify([entry('old', { fields: { photo } }), null, { once: 'x' }]));
  expect(hasEntries()).toBe(false);
  await storeEntry(entry('new'));
  expect((await waiting()).map(({ once }) => once)).toEqual(['old', 'new']);
  expect(textsOf((await waiting())[0]?.fields ?? {})).toEqual({ photo });
  expect(kept.get('laoban.waiting')).toBe('1');
});

test('signing out deletes a person’s own entries, and says whether those of others stay', async () => {
  await storeEntry(entry('a'));
  await storeEntry(entry('b', { by: 'mei' }));
  expect(await leaveQueue('wei')).toBe(true);
  expect(await waiting()).toEqual([entry('b', { by: 'mei' })]);
  expect(await leaveQueue('mei')).toBe(false);
  expect(kept.size).toBe(0);
});

test('signing out deletes a person’s own half-filled forms, and leaves those of others to them', async () => {
  const [end, typed] = ['/api/jobs/1/end', { receivedBy: 'Uncle Ah Seng' }];
  await saveDraft('mei', end, typed);
  await saveDraft('wei', end, { receivedBy: 'Auntie' });
  expect(await leaveQueue('wei')).toBe(true);
  expect([await readDraft('wei', end), await readDraft('mei', end)]).toEqual([null, typed]);
  expect(mayHaveDrafts()).toBe(true);
  expect(await leaveQueue('mei')).toBe(false);
  expect([await readDraft('mei', end), mayHaveDrafts()]).toEqual([null, false]);
});

test('fifty entries with cut answers are sent once each and in order', async () => {
  for (let place = 0; place < 50; place += 1) await storeEntry(entry(String(place)));
  const arrived = new Set<string>();
  let tries = 0;
  const send = async ({ once }: WaitingEntry): Promise<Answered> => {
    tries += 1;
    arrived.add(once);
    // Every seventh answer is lost, after the server has done it.
    return { status: tries % 7 === 0 ? 0 : 200, body: {} };
  };
  let done = 0;
  while (waitingEntries().length > 0) done += (await sendEntries('wei', send, { now })).done;
  expect(done).toBe(50);
  expect([...arrived]).toEqual(Array.from({ length: 50 }, (_, place) => String(place)));
});

test('a refused entry stays with its reason, is not sent again, and delays nothing', async () => {
  await storeEntry(entry('a'));
  await storeEntry(entry('b'));
  const body = { error: 'Only 2 are there.', fields: { quantity: ['Only 2 are there.'] } };
  const send = vi.fn(async ({ once }: WaitingEntry) =>
    once === 'a' ? { status: 409, body } : { status: 200, body: 'ok' },
  );
  expect((await sendEntries('wei', send, { now })).done).toBe(1);
  expect((await sendEntries('wei', send, { now })).done).toBe(0);
  expect(send).toHaveBeenCalledTimes(2);
  const errors = { quantity: ['Only 2 are there.'] };
  expect(await waiting()).toEqual([entry('a', { refused: 'Only 2 are there.', errors })]);
});

test('on a full phone a refused entry, whose reason can’t be stored, does not hold up those behind it', async () => {
  for (const once of ['a', 'b', 'c']) await storeEntry(entry(once));
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const sent: string[] = [];
  const send = async ({ once }: WaitingEntry): Promise<Answered> => {
    sent.push(once);
    return once === 'a' ? { status: 409, body: { error: 'Not enough stock.' } } : { status: 200, body: {} };
  };
  expect(await sendEntries('wei', send, { now })).toEqual({ done: 2, refused: 1, signIn: false });
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(waitingEntries()).toMatchObject([{ once: 'a', refused: 'Not enough stock.' }]);
  // After a cold start it is sent again, and refused again.
  vi.restoreAllMocks();
  expect(await waiting()).toEqual([entry('a')]);
  await sendEntries('wei', send, { now });
  expect(await waiting()).toMatchObject([{ once: 'a', refused: 'Not enough stock.' }]);
});

test('what was sent from a full phone is done, although it can’t be removed there, and is sent again with the same key', async () => {
  for (const once of ['a', 'b']) await storeEntry(entry(once));
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const keys: string[] = [];
  const send = async ({ once }: WaitingEntry) => {
    keys.push(once);
    return { status: 200, body: {} };
  };
  expect(await sendEntries('wei', send, { now })).toEqual({ done: 2, refused: 0, signIn: false });
  expect(waitingEntries()).toEqual([]);
  vi.restoreAllMocks();
  await sendEntries('wei', send, { now });
  expect(keys).toEqual(['a', 'b', 'a', 'b']);
  expect(await waiting()).toEqual([]);
});

test('what can’t be deleted from a full phone stays, and nothing says that it was taken back', async () => {
  await storeEntry(entry('a'));
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await dropEntry('a')).toBe(false);
  expect(await takeBack('a')).toBe(false);
  expect(waitingEntries()).toMatchObject([{ once: 'a' }]);
  vi.restoreAllMocks();
  expect(await takeBack('a')).toBe(true);
  expect(await waiting()).toEqual([]);
});

test('a store that is deleted while it is read or written is told by its requests alone', async () => {
  const endsWith = (name: 'getAll' | 'get' | 'openCursor') => {
    const ask = IDBObjectStore.prototype[name] as (this: IDBObjectStore, ...args: unknown[]) => IDBRequest;
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      ...args: unknown[]
    ) {
      const asked = ask.apply(this, args);
      this.transaction.abort();
      return asked;
    });
  };
  endsWith('getAll');
  await expect(readQueue()).rejects.toThrow();
  endsWith('get');
  expect(await readDraft('wei', '/a', now)).toBe(null);
  endsWith('openCursor');
  await saveDraft('wei', '/a', { remarks: 'half' }, now);
  expect(mayHaveDrafts()).toBe(false);
  // A rejection that nobody handles would fail this run.
  await new Promise((done) => setTimeout(done));
});

test('nothing is sent under another name, nor when its key may be forgotten', async () => {
  await storeEntry(entry('a', { by: 'mei' }));
  await storeEntry(entry('b', { at: now - 14 * 24 * 3_600_000 }));
  const send = vi.fn();
  expect((await sendEntries('wei', send, { now })).done).toBe(0);
  expect(send).not.toHaveBeenCalled();
  expect((await waiting()).map(({ once, refused }) => [once, refused !== undefined])).toEqual([
    ['a', false],
    ['b', true],
  ]);
});

test('what somebody has spoilt in the storage is no entry', async () => {
  for (const text of ['{', '7', 'null', '"x"', '[7]']) {
    kept.set('laoban.waiting', text);
    expect(await waiting()).toEqual([]);
  }
});

test('what was refused or is too old is sent again under its own key once somebody asks for it', async () => {
  await storeEntry(entry('short', { refused: 'Not enough stock.' }));
  await storeEntry(entry('old', { refused: 'This waited for a day.', at: now - 14 * 24 * 3_600_000 }));
  for (const once of ['short', 'old']) await tryAgain(once, now);
  const sent: string[] = [];
  const send = async ({ once }: WaitingEntry) => {
    sent.push(once);
    return { status: 200, body: {} };
  };
  expect((await sendEntries('wei', send, { now })).done).toBe(2);
  expect(sent).toEqual(['short', 'old']);
  expect(await waiting()).toEqual([]);
});
