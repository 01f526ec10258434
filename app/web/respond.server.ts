import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { Source } from '~/core/caller';
import { type Operation, perform } from '~/core/operation';
import { Refusal } from '~/core/refusal';
import { takesUpload } from '~/core/upload';
import { callerOf } from './caller.server';
import { failedCall } from './failure.server';
import { readCall } from './sent.server';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** One documented call: the operation behind it, and its result in the documented shape. */
interface Call {
  failed: string | undefined;
  answer(args: Args): Promise<Response>;
}

interface More<Result> {
  /** The cursor of the next page, where the result is a list that goes on. */
  next?: (result: Result) => string | null;
}

/** An answer as it goes out, in a form that can be kept for a request that comes again. */
interface Wire {
  text: string;
  type: string;
}

const json = (body: unknown): Wire => ({ text: JSON.stringify(body), type: 'application/json' });

/** A body that is plain text where the documented answer is no JSON. */
export class PlainText {
  constructor(readonly text: string) {}
}

/**
 * A call: `shape` makes the documented body of what the operation answers. A `Response` that a reading call
 * makes (a file) goes out as it is.
 */
export function call<Result>(
  operation: Operation<Result>,
  shape: (result: Result, source: Source) => unknown,
  { next }: More<Result> = {},
): Call {
  return {
    failed: operation.failed,
    async answer({ request, params, url, context }) {
      const caller = await callerOf(request, context);
      const sent = () => readCall(request, url, takesUpload(operation.input));
      const onceKey = () => idempotencyKey(request);
      let cursor: string | null | undefined;
      const answer = await perform(operation, caller, { params, sent, onceKey }, async (result) => {
        cursor = next?.(result);
        const body = await shape(result, caller.source);
        if (body instanceof Response) return body;
        return body instanceof PlainText
          ? { text: body.text, type: 'text/plain; charset=utf-8' }
          : json(body);
      });
      if (answer instanceof Response) return answer;
      const headers = new Headers({ 'Content-Type': answer.type });
      if (cursor) headers.set('Link', nextLink(url, cursor));
      return new Response(answer.text, { headers });
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
 * The JSON door of one documented path: what each method does. Export it twice, as `loader` and `action`.
 * A method that is not there is a 405 that names those that are.
 */
export function respond(calls: Partial<Record<Method, Call>>): (args: Args) => Promise<Response> {
  return async (args) => {
    const method = args.request.method === 'HEAD' ? 'GET' : args.request.method;
    const asked = calls[method as Method];
    try {
      if (asked) return await asked.answer(args);
      throw new Refusal('wrong-method', undefined, { headers: { Allow: Object.keys(calls).join(', ') } });
    } catch (error) {
      return failedCall(error, args.context, asked?.failed);
    }
  };
}

function nextLink(url: URL, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set('cursor', cursor);
  return `<${next.pathname}${next.search}>; rel="next"`;
}
