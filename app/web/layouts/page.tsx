import { data, type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunction } from 'react-router';
import { HereAgain, LinkButton } from '~/ui/button';
import { ErrorView } from '~/ui/error-view';
import { useFirstPage } from '../first-page';
import { NotReachedView } from '../not-reached';
import { failureOf } from '../page-failure';
import { onlyAsksToSignIn } from '../revalidate';
import { takeWanted } from '../wanted-page.server';
import type { Route } from './+types/page';
import { LineAbove } from './line-above';

/** Loaded with each page, so that a one-time message is gone on the next. */
export async function loader(args: LoaderFunctionArgs) {
  const { notice, headers } = await takeWanted(args);
  return data(notice, { headers });
}

/**
 * The line stays until another page is opened. Revalidating the present page, for example when a phone is online again,
 * must not depend on this loader.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (asked) =>
  asked.defaultShouldRevalidate &&
  asked.currentUrl.pathname !== asked.nextUrl.pathname &&
  !onlyAsksToSignIn(asked);

/** Sits between the layout and the page, so that a failed page keeps its layout. */
export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData && <LineAbove line={loaderData} />}
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, text, requestId, passes, reached, parentLink, typed } = failureOf(error);
  const first = useFirstPage();
  if (!reached) return <NotReachedView title={title} text={text} />;
  const way = parentLink ?? first ?? { to: '/settings', label: 'Settings' };
  return (
    <ErrorView
      title={title}
      text={text}
      requestId={requestId}
      typed={typed}
      action={
        <>
          {passes && <HereAgain variant="primary">Try again</HereAgain>}
          <LinkButton to={way.to} variant={passes ? 'secondary' : 'primary'}>
            {`Go to ${way.label}`}
          </LinkButton>
        </>
      }
    />
  );
}
