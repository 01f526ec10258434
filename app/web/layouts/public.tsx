import { type LoaderFunctionArgs, Outlet, useMatches } from 'react-router';
import { PublicFrame } from '~/ui/public-frame';
import { admitAnybody } from '../admit.server';
import { callerOf } from '../caller.server';
import { firstRoom } from '../menu';
import { afterForms } from '../revalidate';
import type { Route } from './+types/public';

export const middleware = [admitAnybody];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, by } = await callerOf(request, context);
  return { home: actor && by === 'cookie' ? firstRoom(actor) : null };
}

export const shouldRevalidate = afterForms;

/** The pages that everybody may see. */
export default function Public({ loaderData }: Route.ComponentProps) {
  // A page says in its `handle` that it is for strangers who want nothing of the suite.
  const bare = useMatches().some(({ handle }) => (handle as { bare?: boolean } | undefined)?.bare);
  return (
    <PublicFrame home={loaderData.home} bare={bare}>
      <Outlet />
    </PublicFrame>
  );
}
