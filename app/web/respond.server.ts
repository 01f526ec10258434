import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { type Operation, perform, type Source } from '~/core/operation';
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

/**
 * A call: `shape` makes the documented body of what the operation answers. A `Response` that it makes
 * (a file, a plain text) goes out as it is.
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
      const result = await perform(operation, caller, { params, sent });
      const body = await shape(result, caller.source);
      if (body instanceof Response) return body;
      const cursor = next?.(result);
      return Response.json(body, cursor ? { headers: { Link: nextLink(url, cursor) } } : {});
    },
  };
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
