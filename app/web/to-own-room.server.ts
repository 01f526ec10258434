import { type LoaderFunctionArgs, redirect } from 'react-router';
import { callerOf } from './caller.server';
import { firstRoom } from './menu';

/** The loader of a page for strangers: whoever is signed in already goes to his own first room. */
export async function toOwnRoom({ request, context }: LoaderFunctionArgs): Promise<null> {
  const { actor } = await callerOf(request, context);
  if (actor) throw redirect(firstRoom(actor));
  return null;
}
