import { dropDrafts } from './drafts';
import { beginIn } from './field-store';
import {
  entriesOf,
  holdEntries,
  showEntries,
  type WaitingEntry,
  waitingEntries,
  waitingMark,
} from './waiting-entries';

/*
 * The queue of entries that wait for the network, in IndexedDB. Pages and the service worker use it; `waiting-entries.ts` mirrors
 * it in memory for the page.
 */

/** A call's answer. Status 0 means that none came. */
export interface Answered {
  status: number;
  body: unknown;
  /** The server is still working on it; ask again later. */
  later?: boolean;
}

/**
 * In ms. The server remembers the key of an entry for 14 days (`db/once.ts`). An older entry is only sent once somebody has checked
 * that it was not recorded.
 */
const longestMs = 13 * 24 * 3_600_000;
const tooOld =
  'This has waited for almost two weeks. Check whether it was already saved, then send or dismiss it.';

/** The event by which browsers with Background Sync wake the service worker once there is a network. */
export const syncTag = 'laoban.waiting';
const channelName = 'laoban.field';
/** The lock under which entries are sent, in one window or worker at a time. */
const lockName = 'laoban.waiting';

let channel: BroadcastChannel | undefined;

/** Tells the other windows, and hears from them and from the service worker. */
function tell(): void {
  listen()?.postMessage('changed');
}

function listen(): BroadcastChannel | undefined {
  // Only in browsers: in Node a channel would join all tests of a process.
  const isBrowser = typeof document !== 'undefined' || 'registration' in globalThis;
  if (channel || !isBrowser || !('BroadcastChannel' in globalThis)) return channel;
  channel = new BroadcastChannel(channelName);
  channel.onmessage = () => void readWhatOthersDid().catch(() => {});
  return channel;
}

/** Another window or the worker has sent something: the pages are to show what came of it. */
async function readWhatOthersDid(): Promise<void> {
  const before = waitingEntries();
  const now = await readQueue();
  const gone = before.filter(({ once }) => !now.some((entry) => entry.once === once));
  if (gone.length > 0) holdEntries(gone);
}

/** Reads the queue into memory. Throws if the browser stores nothing. */
export async function readQueue(): Promise<readonly WaitingEntry[]> {
  listen();
  await takeOver();
  const { store } = await beginIn('queue', 'readonly');
  showEntries(await store.getAll());
  return waitingEntries();
}

/** Moves the entries of an earlier build, once. They stay where they are while there is no space. */
async function takeOver(): Promise<void> {
  let old: unknown;
  try {
    old = JSON.parse(localStorage.getItem(waitingMark) ?? '');
  } catch {
    return;
  }
  if (!Array.isArray(old)) return;
  const entries = (old as (WaitingEntry | null)[]).flatMap((one) => (one?.once && one.by ? [one] : []));
  const writing = await beginIn('queue', 'readwrite', { durability: 'strict' });
  const known = new Set((await writing.store.getAll()).map(({ once }) => once));
  for (const entry of entries)
    if (!known.has(entry.once)) await writing.store.add({ ...entry, fields: packFields(entry.fields) });
  await writing.done;
  localStorage.setItem(waitingMark, '1');
}

/**
 * Stores an entry behind all others, in place of the one with its key and of the refused one that it corrects. False, and
 * unchanged, if the phone is full or stores nothing.
 */
export async function storeEntry(entry: WaitingEntry & Mending): Promise<boolean> {
  try {
    await readQueue();
    const { number: _, mends: __, ...added } = entry;
    const replaced = waitingEntries().filter((one) => one.once === entry.once || isMended(one, entry));
    await write(replaced, (store) => store.add(added));
    void askForSync();
    return true;
  } catch {
    return false;
  }
}

type Syncing = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** Asks the browser to send what waits also after the page is closed. Not every browser can, or is allowed to. */
async function askForSync(): Promise<void> {
  try {
    const registration: Syncing | undefined = await navigator.serviceWorker.getRegistration();
    await registration?.sync?.register(syncTag);
  } catch {
    // Pages send it.
  }
}

/** Removes an entry by its key. False, and unchanged, if the browser lets nothing be deleted. */
export async function dropEntry(dropped: string): Promise<boolean> {
  return await write(waitingEntries().filter(({ once }) => once === dropped)).then(
    () => true,
    () => false,
  );
}

/** Takes an entry out of the queue that was not sent yet. False if it is gone, or being sent at this moment. */
export async function takeBack(once: string): Promise<boolean> {
  const take = async () => {
    const waits = (await readQueue()).some((entry) => entry.once === once);
    return waits && (await dropEntry(once));
  };
  const locks = globalThis.navigator?.locks;
  if (!locks) return await take();
  return await locks.request(
    lockName,
    { ifAvailable: true },
    async (lock) => lock !== null && (await take()),
  );
}

/** Drops this person's refused entry that is now corrected and sent again. Their other entries stay. */
export async function dropMended(sent: Pick<WaitingEntry, 'by' | 'address'> & Mending): Promise<void> {
  const mended = waitingEntries().filter((entry) => isMended(entry, sent));
  if (mended.length > 0) await drop(mended);
}

interface Mending {
  /** The key of the entry that the form has shown again. Forms with an address of their own need not say it. */
  mends?: string;
}

/** Whether a form has shown this entry again and sends it to the same address. */
function isMended(
  { once, by, address, refused, mendAt }: WaitingEntry,
  sent: Pick<WaitingEntry, 'by' | 'address' | 'refused'> & Mending,
): boolean {
  if (sent.refused !== undefined || (sent.mends !== undefined && sent.mends !== once)) return false;
  return refused !== undefined && mendAt !== undefined && by === sent.by && address === sent.address;
}

/**
 * Puts a refused or too old entry back in the queue: the obstacle, such as missing stock, may be gone. The time the
 * driver pressed the button stays in its fields.
 */
export async function tryAgain(once: string, now = Date.now()): Promise<void> {
  const entry = waitingEntries().find((one) => one.once === once);
  if (entry?.refused === undefined) return;
  const { refused: _, errors: _at, isGone: _gone, handedOver: _over, ...again } = entry;
  await storeEntry({ ...again, at: now, mends: once });
}

/** Deletes a person's entries and half-filled forms as they sign out. Returns whether some of others stay. */
export async function leaveQueue(by: string | null): Promise<boolean> {
  try {
    await readQueue();
    await write(entriesOf(by));
    const draftsStay = await dropDrafts(by);
    return draftsStay || waitingEntries().length > 0;
  } catch {
    return false;
  }
}

interface Writing {
  add(entry: WaitingEntry): Promise<number>;
  put(entry: WaitingEntry): Promise<number>;
}

/** Removes these entries and stores others in one transaction, which is on the disk when this returns. */
async function write(
  removed: readonly WaitingEntry[],
  store: (into: Writing) => Promise<unknown> = async () => {},
): Promise<void> {
  const writing = await beginIn('queue', 'readwrite', { durability: 'strict' });
  const gone = new Set(removed.flatMap(({ number }) => number ?? []));
  let next = waitingEntries().filter(({ number }) => number === undefined || !gone.has(number));
  const into: Writing = {
    add: async (entry) => {
      const number = await writing.store.add(entry);
      next = [...next, { ...entry, number }];
      return number;
    },
    put: async (entry) => {
      const number = await writing.store.put(entry);
      next = next.map((one) => (one.number === number ? entry : one));
      return number;
    },
  };
  try {
    for (const number of gone) await writing.store.delete(number);
    await store(into);
  } catch (error) {
    // What it removed stays too. One that the browser has ended already can't be aborted again.
    try {
      writing.abort();
    } catch {}
    await writing.done.catch(() => {});
    throw error;
  }
  await writing.done;
  showEntries(next);
  tell();
}

interface Refused {
  error: unknown;
  fields: Record<string, string[]>;
  handedOver: unknown;
}

const nothing = { done: 0, refused: 0, signIn: false };
type Sent = typeof nothing;

/**
 * Sends this person's waiting entries in order, until one gets no answer. Returns how many succeeded, how many were refused, and
 * whether it stopped because they are no longer signed in. Refused entries stay with their reason; one that the server still works
 * on is tried again. Where another window or the service worker is sending, it waits for that if it is `patient`.
 */
export async function sendEntries(
  by: string,
  send: (entry: WaitingEntry) => Promise<Answered>,
  { now = Date.now(), patient = false }: { now?: number; patient?: boolean } = {},
): Promise<Sent> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return await sendInOrder(by, send, now);
  return await locks.request(lockName, { ifAvailable: !patient }, async (lock) =>
    lock ? await sendInOrder(by, send, now) : nothing,
  );
}

async function sendInOrder(
  by: string,
  send: (entry: WaitingEntry) => Promise<Answered>,
  now: number,
): Promise<Sent> {
  let done = 0;
  let refused = 0;
  // Another window may have sent some since.
  for (const entry of await readQueue().catch(() => [])) {
    if (entry.by !== by || entry.refused !== undefined) continue;
    if (now - entry.at > longestMs) {
      await replace({ ...entry, refused: tooOld });
      continue;
    }
    const { status, body, later: said = false } = await send(entry);
    if (status === 200) {
      await drop([entry]);
      done += 1;
      continue;
    }
    const { error, fields, handedOver } = (body ?? {}) as Partial<Refused>;
    const later = status === 0 || status >= 500 || [401, 429].includes(status) || said;
    if (later) return { done, refused, signIn: status === 401 };
    refused += 1;
    const reason = typeof error === 'string' ? error : 'This was refused.';
    const isGone = entry.mendAt !== undefined && [403, 404].includes(status);
    await replace({
      ...entry,
      refused: reason,
      ...(fields && { errors: fields }),
      ...(isGone && { isGone }),
      ...(handedOver === true && { handedOver }),
    });
  }
  return { done, refused, signIn: false };
}

/** Removes entries that are done. On a full phone only this page knows it, and the next one sends them again, with the same key. */
async function drop(entries: readonly WaitingEntry[]): Promise<void> {
  try {
    await write(entries);
  } catch {
    showEntries(waitingEntries().filter(({ once }) => !entries.some((entry) => entry.once === once)));
  }
}

/** Stores an entry again at its place. On a full phone only this page knows it, and the next one sends it again. */
async function replace(entry: WaitingEntry): Promise<void> {
  try {
    await write([], (store) => store.put(entry));
  } catch {
    showEntries(waitingEntries().map((one) => (one.number === entry.number ? entry : one)));
  }
}

/** A picture in an entry's fields. Bytes and not a `Blob`, which Safari may lose. */
interface Picture {
  type: string;
  bytes: ArrayBuffer;
}

const isPicture = (value: unknown): value is Picture =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof ArrayBuffer;

const dataUrl = /^data:([\w/+.-]+);base64,/;

/** A form's fields as they are stored: pictures as bytes, which take three quarters of the space of their text. */
export function packFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const [head, type = ''] = (typeof value === 'string' && dataUrl.exec(value)) || [];
      if (head === undefined) return [name, value];
      const bytes = Uint8Array.from(atob(String(value).slice(head.length)), (one) => one.charCodeAt(0));
      return [name, { type, bytes: bytes.buffer } satisfies Picture];
    }),
  );
}

/** An entry's text fields, with its pictures as `data:` URLs, for the form that shows them again. */
export function textsOf(fields: Record<string, unknown>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') texts[name] = value;
    else if (isPicture(value)) texts[name] = `data:${value.type};base64,${base64Of(value.bytes)}`;
  }
  return texts;
}

function base64Of(bytes: ArrayBuffer): string {
  let letters = '';
  // In pieces, because a function takes only so many arguments.
  const all = new Uint8Array(bytes);
  for (let at = 0; at < all.length; at += 8_192)
    letters += String.fromCharCode(...all.subarray(at, at + 8_192));
  return btoa(letters);
}

/** Names the person for whom a request was entered: somebody else may have signed in since in another tab. */
const enteredBy = 'X-Entered-By';
/** Says that a request may wait on the phone, so that the server remembers its key for 14 days. */
const mayWait = 'X-May-Wait';

/**
 * The request of an entry, the same for its first try and for later ones. A form with the time of its press (`saidAt`) also gets that
 * of its sending, by the same clock. One with pictures is sent as a form, because they take more than a JSON body may hold.
 */
export function requestOf({
  fields,
  once,
  by,
}: Pick<WaitingEntry, 'fields' | 'once'> & { by: string | null }) {
  // `what` only names an entry that waits.
  const { sentAt: _, what: __, ...said } = fields;
  const sent = said.saidAt || said.countedAt ? { ...said, sentAt: new Date().toISOString() } : said;
  const isForm = Object.values(sent).some(isPicture);
  return {
    method: 'POST',
    body: isForm ? formOf(sent) : JSON.stringify(sent),
    headers: {
      ...(!isForm && { 'Content-Type': 'application/json' }),
      'Idempotency-Key': once,
      ...(by !== null && { [enteredBy]: by, [mayWait]: '1' }),
    },
  };
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) {
      if (!isPicture(one)) form.append(name, String(one ?? ''));
      else form.append(name, new File([one.bytes], 'picture', { type: one.type }));
    }
  return form;
}
