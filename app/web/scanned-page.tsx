import { type ReactNode, useState } from 'react';
import { Outlet, type ShouldRevalidateFunction, useLocation, useRouteLoaderData } from 'react-router';
import { HereAgain, LinkButton } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { BackLink } from '~/ui/page';
import { putsOff } from './revalidate';
import type { Scanned } from './scanned';
import { SignInDialog } from './sign-in-dialog';
import type { FormReply } from './submit.server';

interface ScannedPageProps<Shown> {
  /** What the page's loader answered. */
  loaded: Scanned<Shown>;
  /** What its action answered. */
  reply: FormReply | undefined;
  words: { loading: string; unknown: string };
  /** Somebody has pressed Log in: what he has typed stays where it is beneath the dialog. */
  asking?: boolean;
  /** The thing, once it is there; `typed` is what was typed before somebody had to log in. */
  children: (shown: Shown, typed: Partial<Record<string, string>>) => ReactNode;
}

/** Asks on the page who is there, until it was loaded anew or that was put off: `onLogIn` begins it. */
export function useLogIn(loaded: unknown): { asking: boolean; onLogIn: () => void } {
  const [asked, setAsked] = useState<{ loaded: unknown; at: string } | null>(null);
  const { key: at } = useLocation();
  const asking = asked !== null && asked.loaded === loaded && asked.at === at;
  return { asking, onLogIn: () => setAsked({ loaded, at }) };
}

/**
 * The head of a scanned page. Whoever is signed in as on any other page has a way back into the suite; a token opens
 * nothing there.
 */
export function ScannedHead({ title, back }: { title: string; back: { to: string; label: string } | null }) {
  const signedIn = useRouteLoaderData<{ name: string | null }>('web/layouts/may-sign-in');
  return (
    <header className="mb-4 flex flex-col gap-1">
      {back && signedIn?.name != null && <BackLink {...back} />}
      <h1 className="font-semibold text-2xl">{title}</h1>
    </header>
  );
}

/** A scanned page in each of its states, and the dialog upon it where somebody has to log in. */
export function ScannedPage<Shown>({ loaded, reply, words, asking, children }: ScannedPageProps<Shown>) {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const { login, ...typed } = Object.fromEntries(new URLSearchParams(search));
  const at = pathname.replace(/\/+$/, '').replace(/\/sign-in$/i, '');
  const inDialog = at !== pathname.replace(/\/+$/, '');
  const stranger = loaded.state === 'stranger';
  const looking = stranger && hydrated && !loaded.looked;
  const asks = !inDialog && !looking && (reply?.signIn || asking || (stranger && login !== 'later'));

  return (
    <>
      {loaded.state === 'here' && children(loaded.shown, typed)}
      {stranger && <Waiting at={at} looked={loaded.looked} loading={words.loading} />}
      {loaded.state === 'unknown' && (
        <div className="flex flex-col gap-2 py-12 text-center text-lg">
          <p className="text-error">{words.unknown}</p>
          <p className="text-balance text-muted">Scan the code again, or ask whoever gave it to you.</p>
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
      <HereAgain variant="primary" size="large">
        Try again
      </HereAgain>
    </div>
  );
}

/**
 * Of a scanned page: putting the dialog off changes nothing that is shown, and keeps what was typed. What the thing does
 * not allow any more (409) somebody else has brought about: the page shows how it stands now.
 */
export const notWhenPutOff: ShouldRevalidateFunction = (asked) =>
  !putsOff(asked) && (asked.actionStatus === 409 || asked.defaultShouldRevalidate);
