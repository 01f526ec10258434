import { data, type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunction } from 'react-router';
import { HereAgain, LinkButton } from '~/ui/button';
import { ErrorView } from '~/ui/error-view';
import type { FrameItem } from '~/ui/frame';
import { NotSaved } from '~/ui/not-saved';
import { useSignedIn } from '~/ui/signed-in';
import { useFirstPage } from '~/web/first-page';
import { LineAbove } from '~/web/line-above';
import { NotReachedView } from '~/web/not-reached';
import { notSavedAt } from '~/web/not-saved.server';
import { failureOf } from '~/web/page-failure';
import { onlyAsksToSignIn } from '~/web/revalidate';
import { takeWanted } from '~/web/wanted-page.server';
import type { Route } from './+types/page';

/** Loaded with each page, so that a one-time message is gone on the next. */
export async function loader(args: LoaderFunctionArgs) {
  const [{ notice, headers }, notSaved] = await Promise.all([takeWanted(args), notSavedAt(args)]);
  return data({ notice, notSaved }, { headers });
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
export default function Page({ loaderData: { notice, notSaved } }: Route.ComponentProps) {
  return (
    <>
      {notice && <LineAbove line={notice} />}
      <NotSaved value={notSaved}>
        <Outlet />
      </NotSaved>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, text, requestId, isForbidden, passes, reached, parentLink, typed } = failureOf(error);
  const first = useFirstPage();
  const items = useSignedIn()?.items ?? [];
  if (!reached) return <NotReachedView title={title} text={text} />;
  const way = parentLink ?? first ?? { to: '/settings', label: 'Settings' };
  return (
    <ErrorView
      title={title}
      text={text}
      more={isForbidden && <MayOpen items={items.filter(({ to }) => to !== way.to)} />}
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

/** The pages of the menu that a person can open, which a phone hides behind a button. */
function MayOpen({ items }: { items: readonly FrameItem[] }) {
  if (items.length === 0) return null;
  return (
    <nav aria-label="Pages you can open" className="mt-6 flex flex-wrap items-center justify-center gap-2">
      <span className="text-muted">You can also open</span>
      {items.map(({ to, label }) => (
        <LinkButton key={to} to={to} size="small">
          {label}
        </LinkButton>
      ))}
    </nav>
  );
}
