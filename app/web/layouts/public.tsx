import { type LoaderFunctionArgs, Outlet, useMatches } from 'react-router';
import { PublicFrame } from '~/ui/public-frame';
import { admitAnybody } from '../admit.server';
import { callerOf } from '../caller.server';
import { LateWaitingList } from '../late-waiting-list';
import { firstPage } from '../menu';
import { type Person, usePerson } from '../person';
import { afterForms } from '../revalidate';
import { personOf, storedToken } from '../stored-token';
import type { Route } from './+types/public';

export const middleware = [admitAnybody];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, by } = await callerOf(request, context);
  const signedIn = actor && by === 'cookie' ? actor : null;
  return { first: signedIn && firstPage(signedIn), userId: signedIn?.userId ?? null };
}

export const shouldRevalidate = afterForms;

/** Whose token this browser has stored, as a phone has that signed in on a scanned page. */
function ownerOfToken(): Person {
  const token = storedToken();
  return token ? { by: 'token', id: personOf(token) } : { by: null, id: null };
}

/** The pages that everybody may see. */
export default function Public({ loaderData }: Route.ComponentProps) {
  usePerson(loaderData.userId, ownerOfToken);
  // A page says in its `handle` that it is for strangers who want nothing of the suite.
  const bare = useMatches().some(({ handle }) => (handle as { bare?: boolean } | undefined)?.bare);
  return (
    <PublicFrame home={loaderData.first?.to} bare={bare}>
      <Outlet />
      <LateWaitingList />
    </PublicFrame>
  );
}
