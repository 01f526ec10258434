import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { preloadModule } from 'react-dom';
import { Outlet, type ShouldRevalidateFunction, useLocation, useNavigation } from 'react-router';
import { LinkButton } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { BackLink } from '~/ui/page';
import { useStoredPages } from './field/keep';
import { markOf } from './field/pages';
import { SeenAt } from './field/seen';
import { useFirstPage } from './first-page';
import { LoadAgain } from './not-reached';
import { onlyAsksToSignIn } from './revalidate';
import type { Scanned } from './scanned';
import { SignInDialog } from './sign-in-dialog';
import type { FormReply } from './submit.server';

interface ScannedPageProps<Shown> {
  /** The loader data of the page. */
  loaded: Scanned<Shown>;
  /** The action data of the page. */
  reply: FormReply | undefined;
  words: { loading: string; unknown: string };
  /** The page's mark for the phone that stores it (`field/pages.ts`). */
  markOf?: (shown: Shown) => string;
  /** The content. `typed` is what was typed before somebody had to sign in. */
  children: (shown: Shown, typed: Partial<Record<string, string>>) => ReactNode;
}

/** Opens the page's sign-in dialog. What was typed stays. */
export function SignInHere() {
  return (
    <LinkButton to="?login=now" replace preventScrollReset variant="primary">
      Sign in
    </LinkButton>
  );
}

/**
 * For a form's `onPress`: fills its field `name` with the moment of the press, so that what waits for the network is booked as it was
 * then. A second press before the answer repeats the same request. A corrected entry keeps the moment of its own press (`before`).
 */
export function useMoment(name: 'saidAt' | 'countedAt', answer: unknown, before?: unknown) {
  const pressed = useRef('');
  const { state } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after an answer, the next press is a new request.
  useEffect(() => {
    if (state === 'idle') pressed.current = '';
  }, [state, answer]);
  return ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    pressed.current ||= typeof before === 'string' && before !== '' ? before : new Date().toISOString();
    field.value = pressed.current;
  };
}

interface ScannedHeadProps {
  title: string;
  loaded: Scanned<unknown>;
  back: { to: string; label: string } | null;
}

/**
 * The header of a scanned page. People with a session get a link back into the suite; a token opens nothing there. That
 * page's code is preloaded, because without it the router would load a new document, which fails offline.
 * `<Link prefetch>` reloads the page where the network is lost while it loads; a preload that fails changes nothing.
 */
export function ScannedHead({ title, loaded, back }: ScannedHeadProps) {
  const isSignedIn = useFirstPage() !== null;
  const code = loaded.state === 'here' ? loaded.codeOfBack : undefined;
  useEffect(() => {
    for (const href of code ?? []) preloadModule(href, { as: 'script' });
  }, [code]);
  return (
    <header className="mb-4 flex flex-col gap-1">
      {back && isSignedIn && <BackLink {...back} />}
      <h1 className="font-semibold text-2xl">{title}</h1>
    </header>
  );
}

/** A scanned page in each of its states, with the sign-in dialog over it if needed. */
export function ScannedPage<Shown>({
  loaded,
  reply,
  words,
  markOf: markOfShown = markOf,
  children,
}: ScannedPageProps<Shown>) {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const { login, ...typed } = Object.fromEntries(new URLSearchParams(search));
  const at = pathname.replace(/\/+$/, '').replace(/\/sign-in$/i, '');
  const inDialog = at !== pathname.replace(/\/+$/, '');
  const stranger = loaded.state === 'stranger';
  const isOwn = loaded.state === 'here' && loaded.by !== undefined;
  useStoredPages(isOwn ? [{ address: at, mark: markOfShown(loaded.shown) }] : []);
  const looking = stranger && hydrated && !loaded.looked;
  const asks = !inDialog && !looking && (reply?.signIn || login === 'now' || (stranger && login !== 'later'));

  return (
    <>
      {!stranger && <SeenAt className="mb-4" />}
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
        // Hidden until hydration: this browser may hold a token that the server cannot know of.
        <div className={hydrated ? '' : 'until-alive'}>
          <SignInDialog at={at} kept={reply?.result.initialValue ?? {}} />
        </div>
      )}
      <Outlet />
    </>
  );
}

/** Nobody is known yet. With JavaScript the stored token is being read; without it nothing more will happen. */
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
        <p className="text-balance">Please sign in to see this. You stay on this page.</p>
        <LinkButton to={at} variant="primary" size="large">
          Sign in
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
 * For a scanned page: dismissing the dialog revalidates nothing and keeps what was typed. After a 409 somebody else has
 * changed the record, so the page is read again.
 */
export const notWhenPutOff: ShouldRevalidateFunction = (asked) =>
  !onlyAsksToSignIn(asked) && (asked.actionStatus === 409 || asked.defaultShouldRevalidate);
