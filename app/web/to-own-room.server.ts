import { type LoaderFunctionArgs, redirect } from 'react-router';
import { callerOf } from './caller.server';
import { firstRoom } from './menu';

/** The loader of a page for strangers: redirects signed-in people to their first page. */
export async function toOwnRoom({ request, context }: LoaderFunctionArgs): Promise<null> {
  const { actor } = await callerOf(request, context);
  if (actor) throw redirect(firstRoom(actor));
  return null;
}
