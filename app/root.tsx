import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { useEffect } from 'react';
import {
  data,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import styles from './app.css?url';
import { newId } from './core/id';
import { HereAgain, LinkButton } from './ui/button';
import { ErrorView } from './ui/error-view';
import { RouteAnnouncer } from './ui/route-announcer';
import { Toasts } from './ui/toasts';
import { useLookAfterBack } from './web/after-back';
import { namePerson, toOneSpelling } from './web/field/field.server';
import { storingHeader } from './web/field/pages';
import { useFirstPage, useIsBare } from './web/first-page';
import { LateWaitingList } from './web/late-waiting-list';
import { keepForms, useShownPage, wasLost } from './web/lost-answers';
import { NotReachedView } from './web/not-reached';
import { failureOf } from './web/page-failure';
import { readTheme } from './web/preferences.server';
import { requestFacts } from './web/request';
import { afterForms } from './web/revalidate';
import { secure } from './web/security-headers.server';
import { requestTimings } from './web/server-timing.server';
import { takeToast } from './web/toast.server';

/**
 * `<Link prefetch>` fetches code and data, and browsers may reuse prefetched data for minutes, so a client added
 * meanwhile would be missing. So data is never prefetched.
 */
const isDataPrefetch = ({ headers, url }: Request) =>
  headers.get('Sec-Purpose')?.startsWith('prefetch') && new URL(url).pathname.endsWith('.data');

export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, context, pattern }, next) => {
    const facts = context.get(requestFacts);
    facts.route.pattern = pattern;
    const asked = { request, context, pattern };
    const response = isDataPrefetch(request)
      ? new Response(null, { status: 204 })
      : (toOneSpelling(asked) ?? (await next()));
    await namePerson(asked, response);
    for (const [name, value] of facts.headers) response.headers.set(name, value);
    secure(response.headers, facts.nonce, pattern);
    const timings = context.get(requestTimings);
    if (timings) response.headers.set('Server-Timing', timings.header());
    return response;
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  // A page that the service worker stores shows no message that was meant for the next one.
  const isStored = request.headers.has(storingHeader);
  const { toast, header } = isStored ? { toast: null, header: null } : await takeToast(request);
  return data(
    { theme: await readTheme(request), toast, once: newId() },
    { headers: header ? { 'Set-Cookie': header } : {} },
  );
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepForms];

export const shouldRevalidate: ShouldRevalidateFunction = (args) => !wasLost() && afterForms(args);

export const links = () => [
  // The font is loaded together with the styles that use it.
  { rel: 'preload', href: inter, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

const themes = { light: 'laoban-light', dark: 'laoban-dark', system: undefined };

/** The document around pages and errors. Without a chosen theme it follows the system, by CSS. */
export function Layout({ children }: { children: React.ReactNode }) {
  const theme = useRouteLoaderData<typeof loader>('root')?.theme ?? 'system';
  // Marks the page as hydrated; the browser journeys wait for it.
  useEffect(() => {
    document.documentElement.dataset.alive = '';
  }, []);
  return (
    <html lang="en-SG" data-theme={themes[theme]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {/* With a precedence React keeps it when an error takes the place of the page; it would load a link of Links again. */}
        <link rel="stylesheet" href={styles} precedence="default" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useShownPage();
  useLookAfterBack();
  return (
    <>
      <Progress />
      <Toasts toast={loaderData.toast} />
      <Outlet />
      <RouteAnnouncer />
    </>
  );
}

/** Errors outside of every layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, text, requestId, passes, reached, typed } = failureOf(error);
  const first = useFirstPage();
  const isBare = useIsBare();
  // The layout could not be loaded either, so waiting entries are shown and sent here.
  if (!reached) {
    return (
      <main className="flex min-h-dvh flex-col">
        <LateWaitingList />
        <NotReachedView title={title} text={text} />
      </main>
    );
  }
  return (
    <main className="flex min-h-dvh">
      <ErrorView
        title={title}
        text={text}
        requestId={requestId}
        typed={typed}
        action={
          <>
            {passes && <HereAgain variant="primary">Try again</HereAgain>}
            {/* Without a layout it is unknown whether the person is signed in. The sign-in page redirects those who are. */}
            {!isBare && (
              <LinkButton
                to={first?.to ?? '/login'}
                variant={passes ? 'secondary' : 'primary'}
                reloadDocument
              >
                {first ? `Go to ${first.label}` : 'Back to the start'}
              </LinkButton>
            )}
          </>
        }
      />
    </main>
  );
}

/** The progress bar at the top while the next page loads. */
function Progress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className="route-progress" role="progressbar" aria-label="Loading" />;
}
