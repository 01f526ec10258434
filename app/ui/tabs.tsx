import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { shownCount } from '~/core/counted';

export interface Tab {
  to: string;
  label: string;
  count?: number;
}

interface TabsProps {
  tabs: readonly Tab[];
  /** The `to` of the open tab. */
  current: string;
  /** The label for screen readers. */
  label: string;
}

/** The document title of a tab; the first tab has the page's own. */
export function titleOf(tab: string | undefined, page: string): string {
  return [tab, page, 'Laoban'].filter(Boolean).join(' · ');
}

/** The tabs of a page, each with its own address. On a phone they scroll sideways to the open one. */
export function Tabs({ tabs, current, label }: TabsProps) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` decides which one is open.
  useEffect(() => {
    const open = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const place = nav.current?.getBoundingClientRect();
    // Not scrollIntoView, which would also scroll the page.
    if (open && place && (open.left < place.left || open.right > place.right)) {
      nav.current?.scrollBy({ left: open.right - place.right + (place.width - open.width) / 2 });
    }
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul className="flex w-max min-w-full gap-1 border-base-300 border-b">
        {tabs.map(({ to, label: words, count }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={to === current ? 'page' : undefined}
              className="tap -mb-px flex h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 font-medium lg:px-2.5 xl:px-3 text-muted outline-offset-[-2px] hover:text-base-content aria-[current]:[scroll-initial-target:nearest] aria-[current]:border-primary aria-[current]:text-primary"
            >
              {words}
              {count !== undefined && <span className="text-xs tabular-nums">{shownCount(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
