import { parse } from '@conform-to/react';
import { type ClientActionFunctionArgs, type ClientLoaderFunctionArgs, data, redirect } from 'react-router';
import { showToast } from '~/ui/toasts';
import { callWithToken, forgetToken, storedToken } from './stored-token';
import type { FormReply } from './submit.server';

/** What a scanned page shows: the thing, the question who is there, or why there is nothing to show. */
export type Scanned<Shown> =
  | { state: 'here'; shown: Shown }
  /** `looked`: this browser's own storage has been asked as well, and has no token. */
  | { state: 'stranger'; looked: boolean }
  | { state: 'unknown' }
  | { state: 'failed'; text: string };

type Params = ClientLoaderFunctionArgs['params'];

/** A scanned address holds whatever somebody has printed: what stands in it is one part of a call's address. */
function asParts(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value ?? '')]),
  );
}

/** How this window is known: a session wins, so that nothing is done under the name of an older token. */
let knownBy: 'session' | 'token' | null = null;

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
    knownBy = token ? 'token' : asked.state === 'stranger' ? null : 'session';
    if (asked.state !== 'stranger') return asked;
    return token
      ? await loadWithToken(address(asParts(params)), token, pick)
      : { state: 'stranger', looked: true };
  };
  // The first page too: the server cannot know what this browser has stored.
  load.hydrate = true as const;
  return load;
}

async function loadWithToken<Shown>(
  address: string,
  token: string,
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
  knownBy = null;
}

interface Sending {
  /** The documented call that the form's operation has. */
  address: (params: Params) => string;
  /** What the page says when it is done. */
  done: string;
}

/**
 * The client's half of a scanned page's action: with a session the form is posted as any other; with a token
 * its fields and the address's parameters go to the documented call, under the same once-token. A token that is no longer good is
 * forgotten, and the form comes again with what was typed, asking to log in.
 */
export function sendScanned({ address, done }: Sending) {
  return async ({ request, params, serverAction }: ClientActionFunctionArgs) => {
    const token = knownBy === 'token' ? storedToken() : null;
    if (!token) return (await serverAction()) as FormReply;

    const submission = parse<Record<string, unknown>, string[]>(await request.formData(), {
      resolve: (value) => ({ value }),
    });
    const { once, ...fields } = submission.payload;
    const { status, body } = await sendOnce(
      address(asParts(params)),
      token,
      { ...fields, ...params },
      String(once),
    );
    if (status === 200) {
      await showToast({ id: String(once), kind: 'success', text: done });
      return redirect(new URL(request.url).pathname);
    }
    if (status === 401) forget();
    const errors = (body as Partial<{ fields: Record<string, string[]> }>).fields;
    const text = errors ? { fieldErrors: errors } : { formErrors: [textOf(body)] };
    const result = submission.reply(status === 401 ? {} : text);
    const reply: FormReply = {
      result: { ...result, status: 'error' },
      toast: null,
      overtaken: false,
      signIn: status === 401,
      files: [],
    };
    // With its status, so that the page stays as it is: nothing has changed.
    return data(reply, { status: status || 503 });
  };
}

interface Answer {
  status: number;
  body: unknown;
}

const underWay = new Map<string, Promise<Answer>>();

/** A form that is sent again before its answer has come waits for the answer of the first. */
function sendOnce(address: string, token: string, fields: object, once: string): Promise<Answer> {
  const text = JSON.stringify(fields);
  const key = `${once} ${text}`;
  const sent =
    underWay.get(key) ??
    ask(address, token, {
      method: 'POST',
      body: text,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': once },
    }).finally(() => underWay.delete(key));
  underWay.set(key, sent);
  return sent;
}

const noAnswer = { error: 'There was no answer. Look whether you are online, then try again.' };

/** What a call answered: JSON, or text that is taken as it is. Without a network the status is 0. */
async function ask(address: string, token: string, init?: RequestInit): Promise<Answer> {
  try {
    const answer = await callWithToken(address, token, init);
    const isJson = answer.headers.get('Content-Type')?.includes('json');
    return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
  } catch {
    return { status: 0, body: noAnswer };
  }
}

function textOf(body: unknown): string {
  const { error } = body as { error?: unknown };
  return typeof error === 'string' ? error : 'Something went wrong. Please try again.';
}
