import { Bell, Coins, LogOut, Menu, PanelLeftClose, PanelLeftOpen, Search, X } from 'lucide-react';
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Form, Link, useLocation } from 'react-router';
import { shownNumber } from '~/core/counted';
import { type FrameIcon, frameIcons } from './frame-icons';
import { Initials } from './initials';
import { useOnline } from './online';
import { SkipLink } from './skip-link';
import { type ThemeChoice, ThemeSwitch } from './theme-switch';
import { Seal, Wordmark } from './wordmark';

export interface FrameItem {
  to: string;
  label: string;
  icon: FrameIcon;
  /** Prefixes of other addresses in this section: '/clientDashBoard'. */
  also?: readonly string[];
}

interface FrameProps {
  items: readonly FrameItem[];
  user: { name: string; initials: string; photoUrl: string };
  companyName: string;
  /** Counts at menu items, also in words. */
  counts: readonly { to: string; count: number; says: string }[];
  /** The number of unread notifications; null if not known yet. */
  unread: number | null;
  /** The company's balance; null without billing. */
  credits: number | null;
  theme: ThemeChoice;
  /** Whether the sidebar was collapsed: the cookie `sidebar` is `collapsed`. */
  collapsed: boolean;
  /** A message for every page, above its content. */
  banner: ReactNode;
  onSignOut: (event: FormEvent<HTMLFormElement>) => void;
  /** Opens the search dialog. */
  onFind: () => void;
  children: ReactNode;
}

/** Whether an address belongs to this section. */
export const belongs = (pathname: string, { to, also = [] }: FrameItem) =>
  [to, ...also].some((start) => {
    const [path, beginning] = [pathname.toLowerCase(), start.toLowerCase()];
    return path === beginning || path.startsWith(`${beginning}/`);
  });

/**
 * The layout for signed-in people: the sidebar (a rail when collapsed and under 1280 px, a slide-in menu under 1024 px)
 * and the page.
 */
export function Frame({
  items,
  counts,
  unread,
  user,
  companyName,
  credits,
  theme,
  banner,
  onSignOut,
  onFind,
  children,
  ...props
}: FrameProps) {
  const [collapsed, setCollapsed] = useState(props.collapsed);
  const { pathname, search } = useLocation();
  const prefetch = useOnline() ? 'intent' : 'none';
  const { toggle, content, onToggle } = useSlideIn(pathname);
  const home = items[0]?.to ?? '/';
  const find = (event: MouseEvent) => {
    // A modified click opens the page in a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onFind();
  };

  const onFold = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new URLSearchParams({ sidebar: collapsed ? 'open' : 'collapsed', to: pathname });
    setCollapsed(!collapsed);
    // Stored in a cookie. The page need not wait for it.
    fetch('/sidebar', { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
  };
  const Fold = collapsed ? PanelLeftOpen : PanelLeftClose;

  return (
    <div className="frame" data-collapsed={collapsed || undefined}>
      <SkipLink />

      <header className="frame-bar sticky top-0 z-30 flex min-h-14 flex-wrap items-center gap-x-2 border-base-300 border-b bg-base-100 px-2 lg:hidden">
        <label className="btn btn-ghost btn-square has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-primary">
          <input
            ref={toggle}
            id="menu-toggle"
            type="checkbox"
            className="sr-only"
            aria-label="Menu"
            aria-controls="sidebar"
            onChange={onToggle}
          />
          <Menu size={20} />
        </label>
        <Link to={home} className="tap flex items-center">
          <Wordmark seal={false} />
        </Link>
        <span className="ms-auto flex items-center gap-1">
          {credits !== null && (
            <Credits credits={credits} className="tap rounded-field px-2" wordClass="max-sm:sr-only" />
          )}
          <Link
            to="/find"
            className="btn btn-ghost btn-square text-muted"
            aria-label="Find"
            title="Find"
            onClick={find}
          >
            <Search size={18} />
          </Link>
          <BellLink unread={unread} />
        </span>
      </header>
      <label htmlFor="menu-toggle" className="frame-dim fixed inset-0 z-39 bg-[rgb(15_22_19/0.45)]">
        <span className="sr-only">Close menu</span>
      </label>

      <aside id="sidebar" className="frame-side" aria-label="Sidebar">
        <div className="flex h-14 shrink-0 items-center justify-between ps-4 pe-2 lg:mt-1 rail:h-auto rail:flex-col rail:gap-2 rail:px-0 rail:pt-3">
          <Link to={home} className="flex items-center rounded-field" aria-label="Laoban 老板">
            <span className="rail:hidden">
              <Wordmark />
            </span>
            <span className="hidden rail:block">
              <Seal />
            </span>
          </Link>
          <span className="ms-auto max-lg:hidden rail:ms-0">
            <BellLink unread={unread} />
          </span>
          <form method="post" action="/sidebar" onSubmit={onFold} className="max-xl:hidden">
            <input type="hidden" name="to" value={pathname + search} />
            <button
              type="submit"
              name="sidebar"
              value={collapsed ? 'open' : 'collapsed'}
              className="btn btn-ghost btn-sm btn-square text-muted"
              aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
              title={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            >
              <Fold size={18} />
            </button>
          </form>
          <label
            htmlFor="menu-toggle"
            className="frame-close btn btn-ghost btn-square lg:hidden"
            title="Close menu"
          >
            <X size={20} />
            <span className="sr-only">Close menu</span>
          </label>
        </div>

        <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-2">
          <ul className="flex flex-col gap-0.5">
            <li>
              <Link
                to="/find"
                prefetch={prefetch}
                className="frame-link"
                aria-current={pathname.toLowerCase() === '/find' ? 'page' : undefined}
                title="Find"
                onClick={find}
              >
                <Search size={18} className="shrink-0" />
                <span className="frame-wide">Find</span>
                <kbd className="frame-wide needs-js ms-auto rounded-selector border border-base-300 px-1.5 font-sans text-muted text-xs max-lg:hidden">
                  Ctrl K
                </kbd>
              </Link>
            </li>
            {items.map((item) => {
              const Icon = frameIcons[item.icon];
              const counted = counts.find(({ to }) => to === item.to);
              return (
                <li key={item.to}>
                  <Link
                    to={item.to}
                    prefetch={prefetch}
                    className="frame-link"
                    aria-current={belongs(pathname, item) ? 'page' : undefined}
                    title={counted ? `${item.label}: ${counted.says}` : item.label}
                  >
                    <Icon size={18} className="shrink-0" />
                    <span className="frame-wide">{item.label}</span>
                    {counted && <Count count={counted.count} />}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>

        <div className="flex shrink-0 flex-col gap-1 border-base-300 border-t px-3 py-3 rail:items-center">
          {credits !== null && (
            <Credits
              credits={credits}
              className="frame-link rail:w-full rail:flex-col rail:gap-0 rail:text-xs"
              wordClass="frame-wide"
            />
          )}
          <div className="flex min-w-0 items-center gap-3 px-2 py-1.5 rail:px-0">
            <Initials text={user.initials} size="small" photoUrl={user.photoUrl} />
            <div className="frame-wide min-w-0 flex-1 leading-tight">
              <p className="truncate font-medium" title={user.name}>
                {user.name}
              </p>
              <p className="truncate text-small text-muted" title={companyName}>
                {companyName}
              </p>
            </div>
          </div>
          <div className="flex items-center justify-between gap-2 rail:flex-col">
            <ThemeSwitch theme={theme} />
            <Form method="post" action="/logout" reloadDocument onSubmit={onSignOut}>
              <button type="submit" className="btn btn-ghost btn-sm text-muted" title="Sign out">
                <LogOut size={16} />
                <span className="frame-wide">Sign out</span>
              </button>
            </Form>
          </div>
        </div>
      </aside>

      <main ref={content} id="content" tabIndex={-1} className="frame-main">
        {banner}
        {children}
      </main>
    </div>
  );
}

/** A count at a menu item; a dot on the rail. The item's title says what is counted. */
function Count({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="ms-auto min-w-6 rounded-full bg-base-200 px-1.5 text-center font-medium text-base-content text-xs leading-5 tabular-nums rail:absolute rail:end-2 rail:top-1.5 rail:size-2 rail:min-w-0 rail:bg-primary rail:p-0 rail:text-[0px]"
    >
      {count >= 100 ? '99+' : count}
    </span>
  );
}

/** The bell that links to the notifications. */
function BellLink({ unread }: { unread: number | null }) {
  const isNew = unread !== null && unread > 0;
  const name = isNew ? `What’s new: ${unread}` : 'What’s new';
  return (
    <Link
      to="/Today/bell"
      className="btn btn-ghost btn-square relative text-muted"
      aria-label={name}
      title={name}
    >
      {/* The number is above the bell, not over it. */}
      <Bell size={18} />
      {isNew && (
        <span
          aria-hidden="true"
          className="absolute start-1/2 bottom-[calc(50%+9px)] min-w-4 rounded-full bg-primary px-1 text-center font-semibold text-primary-content text-xs leading-4 tabular-nums"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}

interface CreditsProps {
  credits: number;
  className: string;
  /** Where the word is left out. */
  wordClass: string;
}

function Credits({ credits, className, wordClass }: CreditsProps) {
  const words = credits === 1 ? 'credit' : 'credits';
  return (
    <Link
      to="/settings/credits"
      className={`${className} flex items-center gap-2 text-muted tabular-nums hover:text-base-content`}
      title={`${credits} ${words}`}
    >
      <Coins size={18} className="shrink-0" />
      <span>
        <span className="font-semibold text-base-content">{shownNumber(credits)}</span>
        <span className={wordClass}> {words}</span>
      </span>
    </Link>
  );
}

/**
 * Adds to the slide-in menu, which works by a checkbox without JavaScript: Escape and navigation close it, the focus
 * moves into it and back, and the page below is inert.
 */
function useSlideIn(pathname: string) {
  const toggle = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLElement>(null);

  const rest = useCallback((open: boolean) => {
    if (content.current) content.current.inert = open;
  }, []);
  const onToggle = () => {
    const open = toggle.current?.checked ?? false;
    rest(open);
    if (open) document.querySelector<HTMLElement>('#sidebar nav a')?.focus();
    else toggle.current?.focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu.
  useEffect(() => {
    if (!toggle.current?.checked) return;
    toggle.current.checked = false;
    rest(false);
    content.current?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const box = toggle.current;
      if (!box) return;
      if (event.key === 'Enter' && event.target === box) box.click();
      if (event.key === 'Escape' && box.checked) {
        box.checked = false;
        rest(false);
        box.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [rest]);

  return { toggle, content, onToggle };
}
