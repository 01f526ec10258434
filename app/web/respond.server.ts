import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { z } from 'zod';
import type { Source } from '~/core/caller';
import { type Operation, perform } from '~/core/operation';
import { Refusal, type Why } from '~/core/refusal';
import { takesUpload } from '~/core/upload';
import { callerOf } from './caller.server';
import { failedCall } from './failure.server';
import { readCall } from './sent.server';
import { timed } from './server-timing.server';

export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof methods)[number];
type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** An answer that is no JSON: its media type, and what it is in a few words. */
interface OtherAnswer {
  type: `${string}/${string}`;
  says: string;
}

type Answer = z.ZodType | OtherAnswer;
type Body<A extends Answer> = A extends z.ZodType ? z.input<A> : PlainText | Response;

/** The documentation of a call in addition to its operation: the API's page and file are made of it. */
interface Documented<A extends Answer = Answer, Input = Record<string, unknown>> {
  /** What it does or answers, in a sentence. */
  says: string;
  /** The body of the answer: a schema, to which TypeScript holds `shape`. */
  answer: A;
  /** A request that succeeds, and what it is answered. A test runs it; ids in the address are only for show. */
  example: {
    params?: Record<string, string>;
    sent?: Partial<Input>;
    answer: A extends z.ZodType ? z.input<A> : string;
  };
  /** What it refuses for a reason of its own, in addition to the errors that every call has. */
  refuses?: Partial<Record<Why, string>>;
}

/** One documented call: its operation, its result in the documented shape, and its documentation. */
export interface Call {
  operation: Operation;
  documented: Documented;
  /** Whether its list goes on behind a `Link`. */
  paged: boolean;
  answer(args: Args): Promise<Response>;
}

type Calls = Partial<Record<Method, Call>>;

interface More<Result> {
  /** What a success's answer carries besides: the cookies of a page of the suite that has called. */
  headers?: (result: Result, source: Source, request: Request) => Promise<[string, string][]>;
  /** The cursor of the next page, where the result is a list that goes on. */
  next?: (result: Result) => string | null;
  /** Reads what was sent, where it is not the fields of a body: a message whose very bytes are signed. */
  reads?: (request: Request) => Promise<Record<string, unknown>>;
}

/** What is behind a door, for those who describe it. */
interface Behind {
  calls: Calls;
  /** How the address is documented, where its route spells it in another case. */
  path?: string;
}

const doors = new WeakMap<object, Behind>();

/** What is behind a door that `respond` has made; undefined for anything else. */
export function behind(door: unknown): Behind | undefined {
  return typeof door === 'function' ? doors.get(door) : undefined;
}

/** Says what is behind a door: also behind the middleware of a page at the same address. */
export function putBehind<D extends object>(door: D, what: Behind | undefined): D {
  if (what) doors.set(door, what);
  return door;
}

/** An answer as it goes out, in a form that can be kept for a request that comes again. */
interface Wire {
  text: string;
  type: string;
}

const json = (body: unknown): Wire => ({ text: JSON.stringify(body), type: 'application/json' });

/**
 * An entry that waited on a phone is sent under the name of the person who entered it, or not at all: in another tab somebody
 * else may have signed in meanwhile. As for a stranger, so that the page asks to log in and keeps it.
 */
function checkEnteredBy(request: Request, userId: string | undefined): void {
  const by = request.headers.get('X-Entered-By');
  if (by !== null && userId !== undefined && by !== userId) throw new Refusal('not-signed-in');
}

/** A body that is plain text where the documented answer is no JSON. */
export class PlainText {
  constructor(readonly text: string) {}
}

/**
 * A call: `shape` makes the documented body of what the operation answers. A `Response` that a reading call
 * makes (a file) goes out as it is.
 */
export function call<Result, Schema extends z.ZodType, A extends Answer>(
  operation: Operation<Result, Schema>,
  documented: Documented<A, z.input<Schema>>,
  shape: (result: Result, source: Source, request: Request) => Body<A> | Promise<Body<A>>,
  { next, reads, headers }: More<Result> = {},
): Call {
  return {
    operation,
    documented: documented as unknown as Documented,
    paged: next !== undefined,
    async answer({ request, params, url, context }) {
      const caller = await callerOf(request, context);
      checkEnteredBy(request, caller.actor?.userId);
      const sent = () => (reads ? reads(request) : readCall(request, url, takesUpload(operation.input)));
      const onceKey = () => idempotencyKey(request);
      let cursor: string | null | undefined;
      let more: [string, string][] = [];
      const present = async (result: Result) => {
        cursor = next?.(result);
        more = (await headers?.(result, caller.source, request)) ?? [];
        const body = await shape(result, caller.source, request);
        if (body instanceof Response) return body;
        return body instanceof PlainText
          ? { text: body.text, type: 'text/plain; charset=utf-8' }
          : json(body);
      };
      const answer = await timed(context, 'operation', () =>
        perform(operation, caller, { params, sent, onceKey }, present),
      );
      if (answer instanceof Response) return answer;
      const length = Buffer.byteLength(answer.text);
      const all = new Headers({ 'Content-Type': answer.type, 'Content-Length': String(length) });
      for (const [name, value] of more) all.append(name, value);
      if (cursor) all.set('Link', nextLink(url, cursor));
      return new Response(answer.text, { headers: all });
    },
  };
}

/** The caller's own name for a request, so that a retry of it is known as one. */
function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get('Idempotency-Key');
  if (key === null) return undefined;
  if (key.length >= 1 && key.length <= 255) return key;
  throw new Refusal('bad-input', 'Idempotency-Key must have from 1 to 255 characters.');
}

/**
 * The handler of one documented path: what each method does. Export it as both `loader` and `action`.
 * A method that is not there is a 405 that names those that are.
 */
export function respond(calls: Calls): (args: Args) => Promise<Response> {
  return putBehind(
    async (args: Args) => {
      const method = args.request.method === 'HEAD' ? 'GET' : args.request.method;
      const asked = calls[method as Method];
      try {
        if (asked) return await asked.answer(args);
        throw new Refusal('wrong-method', undefined, { headers: { Allow: Object.keys(calls).join(', ') } });
      } catch (error) {
        return failedCall(error, args.context, asked?.operation.failed);
      }
    },
    { calls },
  );
}

function nextLink(url: URL, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set('cursor', cursor);
  return `<${next.pathname}${next.search}>; rel="next"`;
}
