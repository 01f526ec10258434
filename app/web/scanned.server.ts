import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { Refusal } from '~/core/refusal';
import { type Operation, perform } from '~/operation/operation.server';
import { setUpAt } from './admit.server';
import { callerOf } from './caller.server';
import { failedPage } from './failure.server';
import type { Scanned } from './scanned';
import { timePhase } from './server-timing.server';

/**
 * The loader of a scanned page. With a session it runs the operation like `read`; without one the page asks to sign in.
 * A thing that may not be seen and one that does not exist look the same. `shape` must be that of the operation's call,
 * which a phone with a token uses instead. `back` is the route of the page's back link; `named` renames the address parameters.
 */
export function readScanned<Result, Shown>(
  operation: Operation<Result>,
  shape: (result: Result) => Shown,
  back: string,
  named: (params: LoaderFunctionArgs['params']) => LoaderFunctionArgs['params'] = (params) => params,
) {
  return async ({ request, params, context }: LoaderFunctionArgs) => {
    let by: string | undefined;
    try {
      const sent = Object.fromEntries(new URL(request.url).searchParams);
      const caller = await callerOf(request, context);
      if (!caller.actor || caller.by === 'token') return answer<Shown>({ state: 'stranger', looked: false });
      if (caller.actor.owesSecondFactor) throw redirect(setUpAt);
      by = caller.actor.userId;
      const input = { params: named(params), sent };
      const shown = shape(await timePhase(context, 'operation', () => perform(operation, caller, input)));
      return answer<Shown>({ state: 'here', shown, by, codeOfBack: await codeOf(back) });
    } catch (error) {
      const hidden = error instanceof Refusal && ['not-found', 'forbidden'].includes(error.why);
      if (hidden) return answer<Shown>({ state: 'unknown', ...(by && { by }) }, 404);
      throw await failedPage(error, context, operation.failed);
    }
  };
}

function answer<Shown>(scanned: Scanned<Shown>, status = 200) {
  return data(scanned, { status });
}

/** The loader of a scanned page's dialog: signed-in people are redirected to the page itself. */
export async function toScannedPage({ request, context }: LoaderFunctionArgs): Promise<null> {
  if ((await callerOf(request, context)).actor) throw redirect('..');
  return null;
}

/** The addresses of a route's code in the browser, and of the code of the routes around it. */
async function codeOf(routeId: string): Promise<string[]> {
  const { routes } = (await import('virtual:react-router/server-build')).assets;
  const code = new Set<string>();
  for (let id: string | undefined = routeId; id; id = routes[id]?.parentId) {
    const { module, clientLoaderModule, clientActionModule, imports = [] } = routes[id] ?? {};
    for (const one of [module, clientLoaderModule, clientActionModule, ...imports]) if (one) code.add(one);
  }
  return [...code];
}
