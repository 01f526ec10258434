import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { z } from 'zod';
import { Refusal, type Why } from '~/core/refusal';
import type { Source } from '~/core/source';
import { fieldNames, unusableIn } from '~/core/unusable';
import { takesUpload } from '~/core/upload';
import { type Operation, perform } from '~/operation/operation.server';
import { callerOf } from './caller.server';
import { failedCall } from './failure.server';
import { readCall } from './sent.server';
import { timePhase } from './server-timing.server';

export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof methods)[number];
type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** An answer that is not JSON: its media type, and a short description. */
interface OtherAnswer {
  type: `${string}/${string}`;
  says: string;
}

type Answer = z.ZodType | OtherAnswer;
type Body<A extends Answer> = A extends z.ZodType ? z.input<A> | Response : PlainText | Response;

/** The documentation of a call, for the API reference and the OpenAPI document. */
interface Documented<A extends Answer = Answer, Input = Record<string, unknown>> {
  /** What it does or returns, in one sentence. */
  says: string;
  /** The schema of the answer. TypeScript checks `shape` against it. */
  answer: A;
  /** A request that succeeds, with its answer. A contract test runs it; ids in the address are placeholders. */
  example: {
    params?: Record<string, string>;
    sent?: Partial<Input>;
    answer: A extends z.ZodType ? z.input<A> : string;
  };
  /** The reasons for its own refusals, besides the general ones. */
  refuses?: Partial<Record<Why, string>>;
}

/** One documented call: its operation, the shape of its answer, and its documentation. */
export interface Call {
  operation: Operation;
  documented: Documented;
  /** Whether the answer is a list with a `Link` to the next page. */
  paged: boolean;
  /** The record as a GET returns it, if the call takes it back. */
  record: z.ZodType | undefined;
  answer(args: Args): Promise<Response>;
}

type Calls = Partial<Record<Method, Call>>;

interface More<Result> {
  /** More headers of a successful answer, such as cookies for a call from one of our pages. */
  headers?: (result: Result, source: Source, request: Request) => Promise<[string, string][]>;
  /** The cursor of the next page, if the result is a list with more. */
  next?: (result: Result) => string | null;
  /**
   * A smaller operation that returns the version of the answer if it is known without it, otherwise null. A request that
   * names this version (`If-None-Match`) is answered with 304. Needs `version`.
   */
  unchanged?: Operation<string | null>;
  /** The version of an answer, sent as its ETag. */
  version?: (result: Result) => string;
  /** Reads the input if it is not the fields of a body, for example a signed message. */
  reads?: (request: Request) => Promise<Record<string, unknown>>;
  /** The record as a GET returns it, if it may be sent back as it is: the fields that the input does not have stay. */
  record?: z.ZodType;
}

/** The calls of a route handler, for the API reference. */
interface HandlerCalls {
  calls: Calls;
  /** The documented spelling of the address, if the route's differs in case. */
  path?: string;
}

const callsOf = new WeakMap<object, HandlerCalls>();

/** The calls of a handler made by `respond`; undefined for anything else. */
export function handlerCalls(handler: unknown): HandlerCalls | undefined {
  return typeof handler === 'function' ? callsOf.get(handler) : undefined;
}

/** Registers the calls of a handler, also for the middleware of a page at the same address. */
export function registerCalls<Handler extends object>(
  handler: Handler,
  what: HandlerCalls | undefined,
): Handler {
  if (what) callsOf.set(handler, what);
  return handler;
}

/** An answer in the form that is stored for repeated requests. */
interface Wire {
  text: string;
  type: string;
}

const json = (body: unknown): Wire => ({ text: JSON.stringify(body), type: 'application/json' });

/**
 * An entry that waited on a phone is only sent for the person who entered it: somebody else may have signed in
 * meanwhile in another tab. Refused like a stranger's, so that the page asks to sign in and keeps the entry.
 */
function checkEnteredBy(request: Request, userId: string | undefined): void {
  const by = request.headers.get('X-Entered-By');
  if (by !== null && userId !== undefined && by !== userId) throw new Refusal('not-signed-in');
}

/** A plain-text body, where the documented answer is not JSON. */
export class PlainText {
  constructor(readonly text: string) {}
}

/**
 * Declares a call. `shape` turns the operation's result into the documented body. A `Response` from a reading call (a
 * file) is returned as it is.
 */
export function call<Result, Schema extends z.ZodType, A extends Answer>(
  operation: Operation<Result, Schema>,
  documented: Documented<A, z.input<Schema>>,
  shape: (result: Result, source: Source, request: Request) => Body<A> | Promise<Body<A>>,
  { next, unchanged, version, reads, headers, record }: More<Result> = {},
): Call {
  return {
    operation,
    documented: documented as unknown as Documented,
    paged: next !== undefined,
    record,
    async answer({ request, params, url, context }) {
      const caller = await callerOf(request, context);
      checkEnteredBy(request, caller.actor?.userId);
      let body: Record<string, unknown> = {};
      const readSent = async () => {
        if (reads) return await reads(request);
        const read = await readCall(request, url, takesUpload(operation.input));
        ({ body } = read);
        return { ...usableOf(read.query, operation.input), ...body };
      };
      const issues = () =>
        unusableIn(without(body, Object.keys(params)), operation.input, ...(record ? [record] : []));
      const named = request.headers.get('If-None-Match');
      if (unchanged && named) {
        const last = await perform(unchanged, caller, { params, sent: {} });
        if (last !== null && named.includes(etagOf(last)))
          return new Response(null, { status: 304, headers: versionHeaders(last) });
      }
      const onceKey = () => idempotencyKey(request);
      let cursor: string | null | undefined;
      let more: [string, string][] = [];
      const present = async (result: Result) => {
        cursor = next?.(result);
        more = (await headers?.(result, caller.source, request)) ?? [];
        if (version) more.push(...versionHeaders(version(result)));
        const answer = await shape(result, caller.source, request);
        if (answer instanceof Response) return answer;
        return answer instanceof PlainText
          ? { text: answer.text, type: 'text/plain; charset=utf-8' }
          : json(answer);
      };
      const answer = await timePhase(context, 'operation', () =>
        perform(
          operation,
          caller,
          { params, sent: readSent, issues, onceKey, mayWait: mayWait(request) },
          present,
        ),
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

const etagOf = (version: string) => `"${version}"`;

/** Browsers keep the answer and ask each time whether it still holds. */
function versionHeaders(version: string): [string, string][] {
  return [
    ['ETag', etagOf(version)],
    ['Cache-Control', 'private, no-cache'],
  ];
}

/** The person that a call is for: any call may name them. */
const people = ['userID', 'userId'];

/** A body without the fields that every call takes: the person, and what its address names already. */
function without(body: Record<string, unknown>, ofAddress: readonly string[]): Record<string, unknown> {
  const names = [...people, ...ofAddress];
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

/** The parameters of a query that the call has. Others are ignored. */
function usableOf(query: Record<string, unknown>, input: z.ZodType): Record<string, unknown> {
  const names = [...people, ...fieldNames(input)];
  return Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
}

/** Whether the request comes from a page whose entries wait on the phone while there is no network. */
const mayWait = (request: Request) => request.headers.has('X-May-Wait');

/** The request's idempotency key. */
function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get('Idempotency-Key');
  if (key === null) return undefined;
  if (key.length >= 1 && key.length <= 255) return key;
  throw new Refusal('bad-input', 'Idempotency-Key must have from 1 to 255 characters.');
}

/**
 * The handler of one documented path, by method. Export it as both `loader` and `action`. Other methods get a 405 with
 * an `Allow` header.
 */
export function respond(calls: Calls): (args: Args) => Promise<Response> {
  return registerCalls(
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
