import { type ClientActionFunctionArgs, type ClientLoaderFunctionArgs, data, redirect } from 'react-router';
import { showToast } from '~/ui/toasts';
import { currentPerson, setPerson } from './person';
import { callWithToken, forgetToken, ownAddress, personOf, storedToken } from './stored-token';
import type { FormReply } from './submit.server';
import { type Answered, dropMended, keepEntry, sendEntries, type WaitingEntry } from './waiting-entries';

/** What a scanned page shows: the thing, the question who is there, or why there is nothing to show. */
export type Scanned<Shown> =
  /** `by`: the id of the signed-in person, if the server knows it. */
  | { state: 'here'; shown: Shown; by?: string }
  /** `looked`: this browser's own storage has been asked as well, and has no token. */
  | { state: 'stranger'; looked: boolean }
  | { state: 'unknown'; by?: string }
  | { state: 'failed'; text: string };

type Params = ClientLoaderFunctionArgs['params'];

/** A scanned address holds whatever somebody has printed: what stands in it is one part of a call's address. */
function asParts(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value ?? '')]),
  );
}

/**
 * Whether something was sent before the page had been asked for the first time: that breaks the asking off, and the next
 * one gets from the router what the page was rendered with, which is old by then.
 */
let sentEarly = false;

/**
 * The client's half of a scanned page's loader. Where the server knows nobody, the documented call at
 * `address` is asked with the stored token; `pick` takes the thing out of its answer.
 */
export function loadScanned<Shown>(
  address: (params: Params) => string,
  pick: (answer: never) => Shown = (answer) => answer as Shown,
) {
  const load = async ({ params, serverLoader }: ClientLoaderFunctionArgs): Promise<Scanned<Shown>> => {
    const asked = (await serverLoader()) as Scanned<Shown>;
    const token = asked.state === 'stranger' ? storedToken() : null;
    const by = token ? 'token' : asked.state === 'stranger' ? null : 'session';
    setPerson({ by, id: token ? personOf(token) : 'by' in asked ? (asked.by ?? null) : null });
    const isOld = sentEarly;
    sentEarly = false;
    if (asked.state === 'here' && isOld) {
      const reloaded = await loadByCall(address(asParts(params)), null, pick);
      return reloaded.state === 'here' && asked.by ? { ...reloaded, by: asked.by } : reloaded;
    }
    if (asked.state !== 'stranger') return asked;
    return token
      ? await loadByCall(address(asParts(params)), token, pick)
      : { state: 'stranger', looked: true };
  };
  // The first page too: the server cannot know what this browser has stored.
  load.hydrate = true as const;
  return load;
}

/** Asks the documented call; without a token with the session. */
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
  /** The documented call that the form's operation has. */
  address: (params: Params) => string;
  /** What the page says when it is done. */
  done: string;
  /** Where the page leads then; to itself where nothing is said. */
  leads?: (path: string, fields: Record<string, unknown>) => string;
  /** Where no answer comes it is kept on the phone and sent later, once; this says what it is, in a few words. */
  waits?: (fields: Record<string, unknown>) => string;
  /** The page whose form shows a refused entry again, so that it can be corrected and sent again. */
  mendAt?: (params: Params) => string;
}

/** How many entries of a form wait already: the next one is another request. */
const waiting = new Map<string, number>();

/**
 * The client's half of a scanned page's action: with a session the form is posted as any other, unless it may wait; with
 * a token its fields and the address's parameters go to the documented call, under the same once-token. A token that is no longer good is
 * forgotten, and the form comes again with what was typed, asking to log in.
 */
export function sendScanned({ address, done, leads = (path) => path, waits, mendAt }: Sending) {
  return async ({ request, params, serverAction }: ClientActionFunctionArgs) => {
    const person = currentPerson();
    if (person === undefined) sentEarly = true;
    const knownAs = person?.id ?? null;
    const token = person?.by === 'token' ? storedToken() : null;
    if (!token && !(waits && person?.by === 'session')) return (await serverAction()) as FormReply;

    const sent = sentIn(await request.formData());
    const { once, ...typed } = sent;
    const fields = { ...typed, ...params };
    // What was kept before goes first: the end of a job is nothing before its start.
    if (waits && knownAs) await sendEntries(knownAs, sendEntry);
    const count = waiting.get(String(once)) ?? 0;
    const key = count === 0 ? String(once) : `${once}~${count}`;
    const to = { address: address(asParts(params)), token, by: knownAs };
    const { status, body } = await sendOnce(to, fields, key);
    const mend = mendAt && { mendAt: mendAt(asParts(params)) };
    if (status === 200) {
      if (mend && knownAs) dropMended({ by: knownAs, address: address(asParts(params)) });
      showToast({ id: key, kind: 'success', text: done });
      return redirect(leads(new URL(request.url).pathname, fields));
    }
    if (status === 0 && waits && knownAs) {
      const entry = { once: key, address: address(asParts(params)), fields, says: waits(fields), ...mend };
      const kept = keepEntry({ ...entry, by: knownAs, at: Date.now() });
      if (kept) waiting.set(String(once), count + 1);
      if (kept) return data(replyOf({ initialValue: null }), { status: 503 });
    }
    if (status === 401) forget();
    const errors = (body as Partial<{ fields: Record<string, string[]> }>).fields;
    const wrong = status === 401 ? {} : { error: errors ?? { '': [textOf(body)] } };
    const reply = replyOf({ status: 'error', initialValue: sent as SentBack, ...wrong });
    // With its status: but for a 409 nothing has changed, and the page stays as it is.
    return data({ ...reply, signIn: status === 401 }, { status: status || 503 });
  };
}

type SentBack = FormReply['result']['initialValue'];

/** What a form sends, by its fields' names: a list where a name is there more than once. */
function sentIn(form: FormData): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const [name, value] of form) sent[name] = name in sent ? [sent[name], value].flat() : value;
  return sent;
}

/** Without values the form is empty again: what was typed waits elsewhere. */
function replyOf(result: FormReply['result']): FormReply {
  return { result, toast: null, overtaken: false, signIn: false, files: [] };
}

/** Sends an entry that has waited. */
export async function sendEntry({ once, address, fields, by }: WaitingEntry): Promise<Answered> {
  const token = currentPerson()?.by === 'token' ? storedToken() : null;
  return await sendOnce({ address, token, by }, fields, once);
}

const underWay = new Map<string, Promise<Answered>>();

/** Where something is sent, by which token, and who has entered it: in another tab somebody else may have signed in since. */
interface Way {
  address: string;
  token: string | null;
  by: string | null;
}

/** A form that is sent again before its answer has come waits for the answer of the first. */
function sendOnce({ address, token, by }: Way, fields: object, once: string): Promise<Answered> {
  const text = JSON.stringify(fields);
  const key = `${once} ${text}`;
  const sent =
    underWay.get(key) ??
    ask(address, token, {
      method: 'POST',
      body: text,
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': once,
        ...(by !== null && { 'X-Entered-By': by }),
      },
    }).finally(() => underWay.delete(key));
  underWay.set(key, sent);
  return sent;
}

const noAnswer = { error: 'There was no answer. Look whether you are online, then try again.' };

/** What a call answered: JSON, or text that is taken as it is. Without a network the status is 0. */
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
  const { error } = body as { error?: unknown };
  return typeof error === 'string' ? error : 'Something went wrong. Please try again.';
}
