import { type LoaderFunctionArgs, redirect } from 'react-router';
import { callerOf } from './caller.server';
import { firstPath } from './menu.server';

/** The loader of a page for strangers: redirects signed-in people to their first page. */
export async function toFirstPage({ request, context }: LoaderFunctionArgs): Promise<null> {
  const { actor } = await callerOf(request, context);
  if (actor) throw redirect(firstPath(actor));
  return null;
}
