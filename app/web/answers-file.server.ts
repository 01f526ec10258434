import type { LoaderFunctionArgs } from 'react-router';
import { Refusal } from '~/core/refusal';
import { type Operation, perform } from '~/operation/operation.server';
import { callerOf } from './caller.server';
import { failedText } from './failure.server';
import { timePhase } from './server-timing.server';

/**
 * The loader of an address that returns a file. It runs an operation with the address parameters and query, and returns
 * what `answer` makes of the result. Errors are one sentence of plain text, since no page is shown there. No search engine may list
 * any of it: a shared link may be found.
 */
export function answersFile<Result>(
  operation: Operation<Result>,
  answer: (result: Result, request: Request, companyId: string) => Response | Promise<Response>,
) {
  return async ({ request, params, url, context }: LoaderFunctionArgs): Promise<Response> => {
    let response: Response;
    try {
      // The router runs the loader for OPTIONS too.
      if (request.method !== 'GET' && request.method !== 'HEAD')
        throw new Refusal('wrong-method', undefined, { headers: { Allow: 'GET, HEAD' } });
      const caller = await callerOf(request, context);
      const sent = Object.fromEntries(url.searchParams);
      const result = await timePhase(context, 'operation', () =>
        perform(operation, caller, { params, sent }),
      );
      response = await answer(result, request, caller.actor?.companyId ?? '');
    } catch (error) {
      response = failedText(error, context, operation.failed);
    }
    response.headers.set('X-Robots-Tag', 'noindex');
    return response;
  };
}
