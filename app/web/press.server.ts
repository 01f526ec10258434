import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Operation } from '~/operation/operation.server';
import type { PageFailure } from './failure.server';
import { byAddress, byEnd } from './operation-of.server';
import { toTheStart } from './preferences.server';
import { loadForm, redirectTo } from './read.server';
import { requestFacts } from './request';
import { type FormReply, submit } from './submit.server';
import { newToast, type Toast, toastHeader } from './toast.server';

/**
 * Makes the action of an address that has no page, for forms that are one button. A refusal leads back to the page with
 * the button and is shown there as a toast: a browser without JavaScript would get it as JSON, and with JavaScript the
 * redirect of the address's loader would lose it.
 */
export function press<Result>(operation: Operation<Result>, options: Parameters<typeof submit<Result>>[1]) {
  const action = submit(operation, options);
  return async (args: ActionFunctionArgs) => {
    const page = pageBefore(args);
    try {
      const answer = await action(args);
      return page === null || answer instanceof Response ? answer : await back(page, toastOf(answer.data));
    } catch (refused) {
      if (page === null || !isFailure(refused)) throw refused;
      return await back(page, newToast({ kind: 'error', text: refused.data.text }));
    }
  };
}

/** The loader and action of one button's address: opening it leads to `home`, for people who may press the button. */
export function button<Result>(
  operation: Operation<Result>,
  { home, ...options }: { home: string } & Partial<Parameters<typeof submit<Result>>[1]>,
) {
  return {
    loader: redirectTo(loadForm(operation), () => home),
    action: press(operation, { to: home, ...options }),
  };
}

interface Button {
  /** Where opening the address leads; without one to the start. */
  loader?: (args: LoaderFunctionArgs) => Promise<Response>;
  action: ReturnType<typeof press>;
}

/** The loader and action of several buttons, by how their addresses end; anything else is a 404. */
export function buttons(of: Record<string, Button>) {
  const at = byEnd(of);
  return {
    loader: async (args: LoaderFunctionArgs) => await (at(args).loader ?? toTheStart)(args),
    action: byAddress((address) => at(address).action),
  };
}

/** The page that has the button; null if the browser does not tell. */
function pageBefore({ request, context }: ActionFunctionArgs): string | null {
  const referer = request.headers.get('Referer');
  if (!referer || !URL.canParse(referer)) return null;
  const { host, pathname, search } = new URL(referer);
  // `//` would lead to another host.
  return host === context.get(requestFacts).host && !pathname.startsWith('//') ? pathname + search : null;
}

async function back(page: string, toast: Toast): Promise<Response> {
  return redirect(page, { headers: { 'Set-Cookie': await toastHeader(toast) } });
}

/** A refused form's message: that of the form, otherwise the first of its fields. */
function toastOf({ result, toast }: FormReply): Toast {
  return toast ?? newToast({ kind: 'error', text: Object.values(result.error ?? {}).flat()[0] ?? '' });
}

function isFailure(thrown: unknown): thrown is { data: PageFailure } {
  return (
    thrown instanceof Object && 'data' in thrown && thrown.data instanceof Object && 'text' in thrown.data
  );
}
