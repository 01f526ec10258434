import { type LoaderFunctionArgs, redirect } from 'react-router';
import { type Actor, decide } from '~/core/access';
import { longestSearch } from '~/core/list-query';
import { checkAccess, type Operation, perform } from '~/operation/operation.server';
import { callerOf } from './caller.server';
import { failedPage } from './failure.server';
import { operationOf } from './operation-of.server';
import { timePhase } from './server-timing.server';

/**
 * Makes a page's loader: runs an operation with the address parameters and query. Only what `shape` returns is sent to
 * the browser.
 */
export function read<Result, Shown>(operation: Operation<Result>, shape: (result: Result) => Shown) {
  const loader = async ({ request, params, url, context }: LoaderFunctionArgs): Promise<Shown> => {
    try {
      const caller = await callerOf(request, context);
      const sent = ownQuery(operation, Object.fromEntries([...url.searchParams].map(cutSearch)));
      return shape(await timePhase(context, 'operation', () => perform(operation, caller, { params, sent })));
    } catch (error) {
      throw await failedPage(error, context, operation.failed, url.pathname);
    }
  };
  operationOf.set(loader, operation);
  return loader;
}

/**
 * The query without the person that a call acts for: a page is always read by the person who opened it, and every loader of the
 * page gets the same query. An operation with a `userId` of its own (`namesPerson`) keeps it.
 */
function ownQuery(
  { namesPerson }: Pick<Operation, 'namesPerson'>,
  { userID: _, userId, ...query }: Record<string, string>,
): Record<string, string> {
  return namesPerson && userId !== undefined ? { ...query, userId } : query;
}

/** Whether these flags open what a loader reads. True for loaders not made here. */
export function mayOpen(loader: unknown, actor: Actor, params: LoaderFunctionArgs['params']): boolean {
  const operation = typeof loader === 'function' ? operationOf.get(loader) : undefined;
  return !operation || decide(operation.access, actor, params) === 'allowed';
}

/** The query parameters that hold a search text. */
const searches = new Set(['q', 'find', 'search']);

/** Shortens a pasted search text, so that it filters the list instead of failing. */
function cutSearch([name, value]: [string, string]): [string, string] {
  return [name, searches.has(name) ? value.slice(0, longestSearch) : value];
}

/** The part of a public page for signed-in visitors; null for everybody else and for requests with a token. */
export function readIfSignedIn<Result, Shown>(
  operation: Operation<Result>,
  shape: (result: Result) => Shown,
) {
  return async (args: LoaderFunctionArgs): Promise<Shown | null> => {
    const { actor, by } = await callerOf(args.request, args.context);
    return actor && by === 'cookie' && !actor.owesSecondFactor ? await read(operation, shape)(args) : null;
  };
}

/** Makes the loader of a page that only shows an operation's form: it checks access. */
export function loadForm(operation: Operation) {
  const loader = async ({ request, params, url, context }: LoaderFunctionArgs): Promise<null> => {
    try {
      checkAccess(operation, await callerOf(request, context), params);
      return null;
    } catch (error) {
      throw await failedPage(error, context, undefined, url.pathname);
    }
  };
  operationOf.set(loader, operation);
  return loader;
}

/**
 * Makes the loader of an address that only takes forms: it redirects to the page with the form, if `known`, a loader
 * made by `read` or `loadForm`, admits the caller.
 */
export function redirectTo<Known>(
  known: (args: LoaderFunctionArgs) => Promise<Known>,
  to: (known: Known) => string,
) {
  return async (args: LoaderFunctionArgs): Promise<Response> => redirect(to(await known(args)));
}
