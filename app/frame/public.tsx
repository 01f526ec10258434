import { type LoaderFunctionArgs, Outlet } from 'react-router';
import { PublicFrame } from '~/ui/public-frame';
import { admitAnybody } from '~/web/admit.server';
import { callerOf } from '~/web/caller.server';
import { useIsBare } from '~/web/first-page';
import { LateWaitingList } from '~/web/late-waiting-list';
import { firstPage } from '~/web/menu.server';
import { type Person, usePerson } from '~/web/person';
import { afterForms } from '~/web/revalidate';
import { personOf, storedToken } from '~/web/stored-token';
import type { Route } from './+types/public';

export const middleware = [admitAnybody];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, by } = await callerOf(request, context);
  const signedIn = actor && by === 'cookie' ? actor : null;
  return { first: signedIn && firstPage(signedIn), userId: signedIn?.userId ?? null };
}

export const shouldRevalidate = afterForms;

/** The person of the token stored in this browser, for example a phone that signed in on a scanned page. */
function ownerOfToken(): Person {
  const token = storedToken();
  return token ? { by: 'token', id: personOf(token) } : { by: null, id: null };
}

/** The layout of public pages. */
export default function Public({ loaderData }: Route.ComponentProps) {
  usePerson(loaderData.userId, ownerOfToken);
  const bare = useIsBare();
  return (
    <PublicFrame home={loaderData.first?.to} bare={bare}>
      <LateWaitingList />
      <Outlet />
    </PublicFrame>
  );
}
