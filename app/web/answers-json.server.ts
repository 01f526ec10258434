import type { ActionFunctionArgs, MiddlewareFunction } from 'react-router';
import { handlerCalls, registerCalls } from './respond.server';

/**
 * For a page whose address is also a documented call: requests that send or accept JSON go to the call. `path` is the
 * call's documented address.
 */
export function answersJson(
  path: string,
  call: (args: ActionFunctionArgs) => Promise<Response>,
): MiddlewareFunction<Response> {
  const middleware: MiddlewareFunction<Response> = async (args, next) =>
    wantsJson(args.request) ? await call(args as ActionFunctionArgs) : await next();
  const known = handlerCalls(call);
  return registerCalls(middleware, known && { ...known, path });
}

/** Whether a request sends or accepts JSON and not a page. */
export function wantsJson({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const accepted = (headers.get('Accept') ?? '').toLowerCase();
  return (
    (headers.get('Content-Type') ?? '').toLowerCase().includes('json') ||
    (accepted.includes('application/json') && !accepted.includes('text/html'))
  );
}
