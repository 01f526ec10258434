import { Outlet, useLocation } from 'react-router';
import { LinkButton } from '~/ui/button';
import { ErrorView } from '~/ui/error-view';
import { failureOf } from '../page-failure';
import type { Route } from './+types/page';

/** Between the frame and its page, so that a page that fails keeps its frame. */
export default function Page() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, text, requestId, passes, room, typed } = failureOf(error);
  const { pathname, search } = useLocation();
  return (
    <ErrorView
      title={title}
      text={text}
      requestId={requestId}
      typed={typed}
      action={
        <>
          {passes && (
            // To the router an empty address is that of this route, whose page is the start.
            <LinkButton to={pathname + search} reloadDocument variant="primary">
              Try again
            </LinkButton>
          )}
          <LinkButton to={room?.to ?? '/settings'} variant={passes ? 'secondary' : 'primary'}>
            {`Go to ${room?.label ?? 'Settings'}`}
          </LinkButton>
        </>
      }
    />
  );
}
