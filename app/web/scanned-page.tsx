import type { ReactNode } from 'react';
import { Outlet, type ShouldRevalidateFunction, useLocation, useRouteLoaderData } from 'react-router';
import { LinkButton } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { BackLink } from '~/ui/page';
import { LoadAgain } from './not-reached';
import { onlyAsksToLogIn } from './revalidate';
import type { Scanned } from './scanned';
import { SignInDialog } from './sign-in-dialog';
import type { FormReply } from './submit.server';

interface ScannedPageProps<Shown> {
  /** What the page's loader answered. */
  loaded: Scanned<Shown>;
  /** What its action answered. */
  reply: FormReply | undefined;
  words: { loading: string; unknown: string };
  /** The thing, once it is there; `typed` is what was typed before somebody had to log in. */
  children: (shown: Shown, typed: Partial<Record<string, string>>) => ReactNode;
}

/** Opens the page's dialog that asks to log in; what was typed stays where it is. */
export function LogInHere() {
  return (
    <LinkButton to="?login=now" replace preventScrollReset variant="primary">
      Log in
    </LinkButton>
  );
}

/**
 * The head of a scanned page. People who are signed in as on any other page have a way back into the suite; a token opens
 * nothing there. That page's code is loaded ahead: without it the router would load a new document, which the browser
 * replaces by its own page where there is no network.
 */
export function ScannedHead({ title, back }: { title: string; back: { to: string; label: string } | null }) {
  const signedIn = useRouteLoaderData<{ name: string | null }>('web/layouts/may-sign-in');
  return (
    <header className="mb-4 flex flex-col gap-1">
      {back && signedIn?.name != null && <BackLink {...back} prefetch="render" />}
      <h1 className="font-semibold text-2xl">{title}</h1>
    </header>
  );
}

/** A scanned page in each of its states, and the dialog upon it where somebody has to log in. */
export function ScannedPage<Shown>({ loaded, reply, words, children }: ScannedPageProps<Shown>) {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const { login, ...typed } = Object.fromEntries(new URLSearchParams(search));
  const at = pathname.replace(/\/+$/, '').replace(/\/sign-in$/i, '');
  const inDialog = at !== pathname.replace(/\/+$/, '');
  const stranger = loaded.state === 'stranger';
  const looking = stranger && hydrated && !loaded.looked;
  const asks = !inDialog && !looking && (reply?.signIn || login === 'now' || (stranger && login !== 'later'));

  return (
    <>
      {loaded.state === 'here' && children(loaded.shown, typed)}
      {stranger && <Waiting at={at} looked={loaded.looked} loading={words.loading} />}
      {loaded.state === 'unknown' && (
        <div className="flex flex-col gap-2 py-12 text-center text-lg">
          <p className="text-error">{words.unknown}</p>
          <p className="text-balance text-muted">
            Scan the code again, or ask the person who gave it to you.
          </p>
        </div>
      )}
      {loaded.state === 'failed' && <Failed text={loaded.text} />}
      {asks && (
        // What the server sends waits for a moment: this browser may have a token of which the server cannot know.
        <div className={hydrated ? '' : 'until-alive'}>
          <SignInDialog at={at} kept={reply?.result.initialValue ?? {}} />
        </div>
      )}
      <Outlet />
    </>
  );
}

/** Nobody is known yet: with JavaScript the storage is being looked at, without it nothing more will come. */
function Waiting({ at, looked, loading }: { at: string; looked: boolean; loading: string }) {
  return (
    <>
      {!looked && (
        <p role="status" className="needs-js flex items-center justify-center gap-3 py-12 text-lg text-muted">
          <span className="spinner" aria-hidden="true" />
          {loading}
        </p>
      )}
      <div
        className={`flex flex-col items-center gap-4 py-12 text-center text-lg ${looked ? '' : 'without-js'}`}
      >
        <p className="text-balance">Please log in to see this. You stay on this page.</p>
        <LinkButton to={at} variant="primary" size="large">
          Log in
        </LinkButton>
      </div>
    </>
  );
}

function Failed({ text }: { text: string }) {
  return (
    <div className="flex flex-col items-center gap-4 py-12 text-center text-lg">
      <p className="text-error">{text}</p>
      <LoadAgain />
    </div>
  );
}

/**
 * Of a scanned page: putting the dialog off changes nothing that is shown, and keeps what was typed. What the thing does
 * not allow any more (409) somebody else has brought about: the page shows how it stands now.
 */
export const notWhenPutOff: ShouldRevalidateFunction = (asked) =>
  !onlyAsksToLogIn(asked) && (asked.actionStatus === 409 || asked.defaultShouldRevalidate);
