import { type ClientActionFunctionArgs, type ClientLoaderFunctionArgs, data, redirect } from 'react-router';
import { showToast } from '~/ui/toasts';
import { officeHasIt } from './dismiss';
import { currentPerson, setPerson } from './person';
import { type Answered, dropMended, packFields, requestOf, sendEntries, storeEntry } from './queue';
import { callWithToken, forgetToken, ownAddress, personOf, storedToken } from './stored-token';
import type { FormReply } from './submit.server';
import { beginFirstTry, hasEntries, type WaitingEntry, waitingEntries } from './waiting-entries';

/** The state of a scanned page: the content, a request to sign in, or why there is nothing to show. */
export type Scanned<Shown> =
  /** `by` is the id of the signed-in person, if the server knows it; `codeOfBack` is the code of the back link's page. */
  | { state: 'here'; shown: Shown; by?: string; codeOfBack?: string[] }
  /** `looked`: this browser's storage was read too, and holds no token. */
  | { state: 'stranger'; looked: boolean }
  | { state: 'unknown'; by?: string }
  | { state: 'failed'; text: string };

type Params = ClientLoaderFunctionArgs['params'];

/** Encodes the address parameters of a scanned address, which may contain anything. */
function asParts(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value ?? '')]),
  );
}

/**
 * Whether something was submitted before the first client load finished. That cancels the load, and the next one gets
 * the data of the initial render from the router, which is outdated.
 */
let sentEarly = false;

/**
 * The `clientLoader` of a scanned page. If the server knows nobody, it fetches the documented call at `address` with
 * the stored token; `pick` takes the content out of its answer.
 */
export function loadScanned<Shown>(
  address: (params: Params, url: URL) => string,
  pick: (answer: never) => Shown = (answer) => answer as Shown,
) {
  const load = async ({ params, url, serverLoader }: ClientLoaderFunctionArgs): Promise<Scanned<Shown>> => {
    const asked = (await serverLoader()) as Scanned<Shown>;
    const token = asked.state === 'stranger' ? storedToken() : null;
    const by = token ? 'token' : asked.state === 'stranger' ? null : 'session';
    setPerson({ by, id: token ? personOf(token) : 'by' in asked ? (asked.by ?? null) : null });
    const isOld = sentEarly;
    sentEarly = false;
    if (asked.state === 'here' && isOld) {
      const reloaded = await loadByCall(address(asParts(params), url), null, pick);
      return reloaded.state === 'here' && asked.by ? { ...reloaded, by: asked.by } : reloaded;
    }
    if (asked.state !== 'stranger') return asked;
    return token
      ? await loadByCall(address(asParts(params), url), token, pick)
      : { state: 'stranger', looked: true };
  };
  // Also for the first page: the server cannot know what this browser has stored.
  load.hydrate = true as const;
  return load;
}

/** Fetches the documented call with the token, or with the session if there is none. */
async function loadByCall<Shown>(
  address: string,
  token: string | null,
  pick: (answer: never) => Shown,
): Promise<Scanned<Shown>> {
  const { status, body } = await ask(address, token);
  if (status === 200) return { state: 'here', shown: pick(body as never) };
  if (status === 401) {
    forget();
    return { state: 'stranger', looked: true };
  }
  return status === 403 || status === 404 ? { state: 'unknown' } : { state: 'failed', text: textOf(body) };
}

function forget(): void {
  forgetToken();
  setPerson({ by: null, id: null });
}

interface Sending {
  /** The documented call of the form's operation. */
  address: (params: Params, fields: Record<string, unknown>) => string;
  /** Its method, if it is not POST. */
  method?: 'POST' | 'DELETE';
  /** The message after a success, from what was sent and the answer; a warning where there is something to look at. */
  done: string | ((fields: Record<string, unknown>, answer: never) => string | { warning: string });
  /** The path to go to after a success; by default the page itself. */
  leads?: (path: string, fields: Record<string, unknown>) => string;
  /** If no answer comes, the entry is stored on the phone and sent later, once. Returns its description in a few words. */
  waits?: (fields: Record<string, unknown>) => string;
  /** The page whose form shows a refused entry again, to be corrected. */
  mendAt?: (params: Params, fields: Record<string, unknown>) => string;
}

/** The number of waiting entries of each form, since the next one is a new request. */
const waiting = new Map<string, number>();

/**
 * The `clientAction` of a scanned page. With a session the form is posted normally, unless it may wait. With a token
 * its fields and the address parameters go to the documented call, with the same once-token. An expired token is
 * removed, and the form comes back with what was typed, asking to sign in.
 */
export function sendScanned({
  address,
  method = 'POST',
  done,
  leads = (path) => path,
  waits,
  mendAt,
}: Sending) {
  return async ({ request, params, serverAction }: ClientActionFunctionArgs) => {
    const person = currentPerson();
    if (person === undefined) sentEarly = true;
    const knownAs = person?.id ?? null;
    const token = person?.by === 'token' ? storedToken() : null;
    if (!token && !(waits && person?.by === 'session')) return (await serverAction()) as FormReply;

    const sent = sentIn(await request.formData());
    const { once, mends, ...typed } = sent;
    const fields = packFields({ ...(await withoutFiles(typed)), ...params });
    // Earlier entries go first: a job cannot end before its start is sent.
    if (waits && knownAs && hasEntries()) await sendEntries(knownAs, sendEntry, { patient: true });
    const count = waiting.get(String(once)) ?? 0;
    const key = count === 0 ? String(once) : `${once}~${count}`;
    const to = { address: address(asParts(params), sent), method, token, by: knownAs };
    const { status, body } = await sendOnce(to, fields, key);
    const mend = mendAt && { mendAt: mendAt(asParts(params), fields) };
    const mending = mends !== undefined && { mends: String(mends) };
    if (status === 200) {
      if (mend && knownAs) await dropMended({ by: knownAs, address: to.address, ...mending });
      const says = typeof done === 'string' ? done : done(fields, body as never);
      showToast(
        typeof says === 'string'
          ? { id: key, kind: 'success', text: says }
          : { id: key, kind: 'warning', text: says.warning },
      );
      return redirect(leads(new URL(request.url).pathname, fields));
    }
    if (status === 0 && waits && knownAs) {
      const entry = { once: key, address: to.address, fields, says: waits(fields), ...mend };
      const kept = await storeEntry({ ...entry, ...mending, by: knownAs, at: Date.now() });
      if (kept) waiting.set(String(once), count + 1);
      // Without values the form is empty again: the entry is stored elsewhere.
      if (kept) return data<FormReply>({ result: { initialValue: null } }, { status: 503 });
    }
    const text = status === 0 && waits && knownAs ? phoneIsFull : textOf(body);
    if (status === 401) forget();
    const errors = (body as Partial<{ fields: Record<string, string[]> }>).fields;
    const wrong = status === 401 ? {} : { error: errors ?? { '': [text] } };
    const result: FormReply['result'] = { status: 'error', initialValue: sent as SentBack, ...wrong };
    // The status tells the page whether to revalidate: only a 409 means that something changed.
    return data<FormReply>({ result, signIn: status === 401 }, { status: status || 503 });
  };
}

type SentBack = FormReply['result']['initialValue'];

/** The form's fields by name; a list if a name appears more than once. */
function sentIn(form: FormData): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const [name, value] of form) sent[name] = name in sent ? [sent[name], value].flat() : value;
  return sent;
}

/** A form's fields, with the content of its files. */
async function withoutFiles(sent: Record<string, unknown>): Promise<Record<string, unknown>> {
  const fields = Object.entries(sent).map(async ([name, value]) => {
    if (!(value instanceof File)) return [name, value];
    return [name, value.size > 0 ? { type: value.type, bytes: await value.arrayBuffer() } : ''];
  });
  return Object.fromEntries(await Promise.all(fields));
}

/**
 * The `clientAction` of a button of a scanned page that makes no sense later: it calls `address` at once, and says what came of it in a
 * toast. Returns null while nobody is known: the server then does it.
 */
export async function pressScanned(
  { request, params }: Pick<ClientActionFunctionArgs, 'request' | 'params'>,
  address: (params: Params) => string,
) {
  const person = currentPerson();
  if (!person?.id) return null;
  if (hasEntries()) await sendEntries(person.id, sendEntry, { patient: true });
  const token = person.by === 'token' ? storedToken() : null;
  const to = { address: address(asParts(params)), token, by: person.id };
  const { status, body } = await sendOnce(to, {}, newKey());
  const { message } = (body ?? {}) as { message?: string };
  const isDone = status === 200;
  showToast({ kind: isDone ? 'success' : 'error', text: (isDone && message) || textOf(body) });
  if (isDone) return redirect(new URL(request.url).pathname);
  return data(undefined, { status: status || 503 });
}

/** A key that no other entry has. Browsers make random ids of their own over https only. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

/** Enters something that nobody waits for: it is sent now, or stored on the phone and sent later, once. */
export async function enterQuietly(entry: Omit<WaitingEntry, 'once' | 'at' | 'number'>): Promise<void> {
  const entered = { ...entry, once: newKey(), at: Date.now() };
  if (hasEntries()) await sendEntries(entry.by, sendEntry, { patient: true });
  const { status } = await sendEntry(entered);
  if (status === 0) await storeEntry(entered);
}

/** Sends one waiting entry. */
export async function sendEntry({ once, address, fields, by }: WaitingEntry): Promise<Answered> {
  const token = currentPerson()?.by === 'token' ? storedToken() : null;
  return await sendOnce({ address, token, by }, fields, once);
}

/** What became of an entry: sent, waiting on the phone, refused, or neither sent nor stored. */
interface Queued {
  state: 'sent' | 'waits' | 'refused' | 'lost';
  /** Why it was refused or could not be stored. */
  text?: string;
}

/**
 * Stores an entry on the phone and sends it behind those that wait already, so that it outlives the page. Where nothing can be
 * stored it is sent at once. Its key and time are those of this press.
 */
export async function sendQueued(
  by: string,
  { fields, ...entered }: Pick<WaitingEntry, 'address' | 'fields' | 'says' | 'mendAt'>,
): Promise<Queued> {
  const once = newKey();
  const said = packFields({ ...fields, saidAt: new Date().toISOString() });
  const entry: WaitingEntry = { ...entered, once, fields: said, by, at: Date.now() };
  const endFirstTry = beginFirstTry(once);
  const isStored = await storeEntry(entry);
  if (isStored) await sendEntries(by, sendEntry, { patient: true });
  endFirstTry();
  if (isStored) {
    const left = waitingEntries().find((one) => one.once === once);
    if (!left) return { state: 'sent' };
    return left.refused === undefined ? { state: 'waits' } : { state: 'refused', text: left.refused };
  }
  const { status, body } = await sendEntry(entry);
  if (status === 200) return { state: 'sent' };
  return status === 0 ? { state: 'lost', text: phoneIsFull } : { state: 'refused', text: textOf(body) };
}

const underWay = new Map<string, Promise<Answered>>();

type Fields = Record<string, unknown>;

/** Where to send an entry, with which token, and who entered it: somebody else may have signed in since in another tab. */
interface Way {
  address: string;
  method?: 'POST' | 'DELETE';
  token: string | null;
  by: string | null;
}

/** A form submitted again before its answer came shares the first one's answer. */
function sendOnce(
  { address, method = 'POST', token, by }: Way,
  fields: Fields,
  once: string,
): Promise<Answered> {
  const { sentAt: _, ...said } = fields;
  const key = `${once} ${JSON.stringify(said)}`;
  const sent =
    underWay.get(key) ??
    ask(address, token, { ...requestOf({ fields, once, by }), method }).finally(() => underWay.delete(key));
  underWay.set(key, sent);
  return sent;
}

const phoneIsFull =
  'There is no answer, and no space left on this phone to save this for later. Keep this page open: free some space or find a network, then try again.';
const noAnswer = { error: 'No answer. Check that you’re online, then try again.' };

/** A call's answer: JSON, or text. Offline the status is 0. */
async function ask(address: string, token: string | null, init?: RequestInit): Promise<Answered> {
  try {
    const answer =
      token === null ? await callWithSession(address, init) : await callWithToken(address, token, init);
    const isJson = answer.headers.get('Content-Type')?.includes('json');
    const body = isJson ? await answer.json() : await answer.text();
    return { status: answer.status, body, later: answer.headers.has('Retry-After') };
  } catch {
    return { status: 0, body: noAnswer };
  }
}

async function callWithSession(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Accept: 'application/json', ...init.headers };
  return await fetch(ownAddress(path), { credentials: 'same-origin', ...init, headers, redirect: 'manual' });
}

function textOf(body: unknown): string {
  const { error, handedOver } = body as { error?: unknown; handedOver?: unknown };
  if (typeof error !== 'string') return 'Something went wrong. Please try again.';
  return handedOver === true ? `${error} ${officeHasIt}` : error;
}
