import { type LoaderFunctionArgs, redirect } from 'react-router';
import { type Actor, decide } from '~/core/access';
import { longestSearch } from '~/core/longest-search';
import { checkAccess, type Operation, perform } from '~/core/operation';
import { callerOf } from './caller.server';
import { failedPage } from './failure.server';
import { timed } from './server-timing.server';

/**
 * A page's loader: performs an operation with the address's parameters and query, and gives the page what
 * `shape` makes of it (only what the page shows travels to the browser).
 */
export function read<Result, Shown>(operation: Operation<Result>, shape: (result: Result) => Shown) {
  const loader = async ({ request, params, url, context }: LoaderFunctionArgs): Promise<Shown> => {
    try {
      const caller = await callerOf(request, context);
      const sent = Object.fromEntries([...url.searchParams].map(cutSearch));
      return shape(await timed(context, 'operation', () => perform(operation, caller, { params, sent })));
    } catch (error) {
      throw failedPage(error, context, operation.failed, url.pathname);
    }
  };
  behind.set(loader, operation);
  return loader;
}

/** The operation of each loader that is made here. */
const behind = new WeakMap<object, Operation>();

/** Whether somebody's flags let them open what a loader reads; true for a loader that was not made here. */
export function mayOpen(loader: unknown, actor: Actor, params: LoaderFunctionArgs['params']): boolean {
  const operation = typeof loader === 'function' ? behind.get(loader) : undefined;
  return !operation || decide(operation.access, actor, params) === 'allowed';
}

/** The names under which addresses of pages hold a search. */
const searches = new Set(['q', 'find', 'search']);

/** What is pasted into a search may be a whole letter: no reason to show an error page in place of the list. */
function cutSearch([name, value]: [string, string]): [string, string] {
  return [name, searches.has(name) ? value.slice(0, longestSearch) : value];
}

/**
 * The part of a public page for people who have signed in with this browser; null for everybody else, and for a token that is
 * sent to a page.
 */
export function readIfSignedIn<Result, Shown>(
  operation: Operation<Result>,
  shape: (result: Result) => Shown,
) {
  return async (args: LoaderFunctionArgs): Promise<Shown | null> => {
    const { actor, by } = await callerOf(args.request, args.context);
    return actor && by === 'cookie' && !actor.owesSecondFactor ? await read(operation, shape)(args) : null;
  };
}

/** The loader of a page that only holds an operation's form: open to everyone who may perform it. */
export function opens(operation: Operation) {
  const loader = async ({ request, params, url, context }: LoaderFunctionArgs): Promise<null> => {
    try {
      checkAccess(operation, await callerOf(request, context), params);
      return null;
    } catch (error) {
      throw failedPage(error, context, undefined, url.pathname);
    }
  };
  behind.set(loader, operation);
  return loader;
}

/**
 * The loader of an address that only takes a form: opening it leads to the page with that form, if `known`, a loader made by
 * `read` or `opens`, lets the caller in.
 */
export function leadsTo<Known>(
  known: (args: LoaderFunctionArgs) => Promise<Known>,
  to: (known: Known) => string,
) {
  return async (args: LoaderFunctionArgs): Promise<Response> => redirect(to(await known(args)));
}
