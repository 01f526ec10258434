import { Menu } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { LinkButton } from './button';
import { SkipLink } from './skip-link';
import { Wordmark } from './wordmark';

interface PublicFrameProps {
  children: ReactNode;
  /** The first page of somebody already signed in: one link in place of Login and Sign Up. */
  home?: string | null;
  /** A company's page for its clients, with its own header. Of ours there is one line at the bottom. */
  bare?: boolean;
}

/** The layout of public pages: the bar with the sign-in links, the content, the footer. */
export function PublicFrame({ children, home, bare }: PublicFrameProps) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu.
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [pathname]);

  const links = home ? (
    <LinkButton to={home} variant="primary">
      Open Laoban
    </LinkButton>
  ) : (
    <>
      <LinkButton to="/login" variant="ghost">
        Login
      </LinkButton>
      {/* The primary action is the page's own. */}
      <LinkButton to="/SignUp">Sign Up</LinkButton>
    </>
  );

  return (
    <div className="public-page flex min-h-dvh flex-col">
      <SkipLink />
      {!bare && (
        <header className="frame-bar relative z-30">
          <div className="mx-auto flex h-16 w-full max-w-page items-center justify-between gap-4 px-4 sm:px-6 lg:px-8">
            <Link to={home ?? '/'} className="tap flex items-center rounded-field">
              <Wordmark />
            </Link>
            <nav aria-label="Main" className="hidden items-center gap-2 sm:flex">
              {links}
            </nav>
            <details
              ref={menu}
              className="sm:hidden"
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || !menu.current?.open) return;
                menu.current.open = false;
                menu.current.querySelector('summary')?.focus();
              }}
            >
              <summary className="btn btn-ghost btn-square" aria-label="Menu">
                <Menu size={20} />
              </summary>
              <nav
                aria-label="Main links"
                className="absolute inset-x-4 top-15 flex flex-col gap-2 rounded-box border border-base-300 bg-base-100 p-3 shadow-raised"
              >
                {links}
              </nav>
            </details>
          </div>
        </header>
      )}
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      <footer className="no-print border-base-300 border-t">
        <div
          className={`mx-auto flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-6 text-muted text-sm sm:px-6 ${bare ? 'max-w-220' : 'max-w-page lg:px-8'}`}
        >
          {bare ? (
            <p>
              Made with{' '}
              <Link to="/" className="tap inline-flex items-center underline underline-offset-4">
                Laoban
              </Link>
            </p>
          ) : (
            <>
              <p>Laoban: your whole day in one place.</p>
              <p className="flex flex-wrap items-center gap-x-6">
                <Link to="/api" className="tap inline-flex items-center underline underline-offset-4">
                  API
                </Link>
                Made for Singapore.
              </p>
            </>
          )}
        </div>
      </footer>
    </div>
  );
}
