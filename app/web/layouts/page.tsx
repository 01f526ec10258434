import { Outlet } from 'react-router';
import { HereAgain, LinkButton } from '~/ui/button';
import { ErrorView } from '~/ui/error-view';
import { failureOf } from '../page-failure';
import type { Route } from './+types/page';

/** Between the frame and its page, so that a page that fails keeps its frame. */
export default function Page() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, text, requestId, passes, room, typed } = failureOf(error);
  return (
    <ErrorView
      title={title}
      text={text}
      requestId={requestId}
      typed={typed}
      action={
        <>
          {passes && <HereAgain variant="primary">Try again</HereAgain>}
          <LinkButton to={room?.to ?? '/settings'} variant={passes ? 'secondary' : 'primary'}>
            {`Go to ${room?.label ?? 'Settings'}`}
          </LinkButton>
        </>
      }
    />
  );
}
