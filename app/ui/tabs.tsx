import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { shownCount } from '~/core/counted';
import { MoreMenu } from './more-menu';

export interface Tab {
  to: string;
  label: string;
  /** Not shown if it is 0. */
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
  const nav = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` decides which one is open.
  useEffect(() => {
    const open = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const place = nav.current?.getBoundingClientRect();
    // Not scrollIntoView, which would also scroll the page.
    if (open && place && (open.left < place.left || open.right > place.right)) {
      nav.current?.scrollBy({ left: open.right - place.right + (place.width - open.width) / 2 });
    }
  }, [current]);
  // More than seven are five and a menu.
  const shown = tabs.length > 7 ? tabs.slice(0, 5) : tabs;
  const rest = tabs.slice(shown.length);
  const openRest = rest.find(({ to }) => to === current);
  return (
    <nav aria-label={label} className="-mx-4 flex border-base-300 border-b sm:mx-0">
      <div
        ref={nav}
        className="min-w-0 overflow-x-auto px-4 [scroll-padding-inline:3rem] [scrollbar-width:none] sm:px-0"
      >
        <ul className="flex w-max gap-1">
          {shown.map((tab) => (
            <li key={tab.to}>
              <TabLink {...tab} current={current} className={tabLook} />
            </li>
          ))}
        </ul>
      </div>
      {rest.length > 0 && (
        <MoreMenu
          className={`${tabShape} cursor-pointer ${openRest ? 'border-primary text-primary' : 'border-transparent text-muted hover:text-base-content'}`}
          label={
            <>
              {openRest && <span className="sr-only">More: </span>}
              {openRest?.label ?? 'More'}
              <ChevronDown size={16} className="shrink-0" aria-hidden="true" />
            </>
          }
        >
          <ul>
            {rest.map((tab) => (
              <li key={tab.to}>
                <TabLink
                  {...tab}
                  current={current}
                  className="btn btn-ghost w-full justify-start font-medium aria-[current]:text-primary"
                />
              </li>
            ))}
          </ul>
        </MoreMenu>
      )}
    </nav>
  );
}

const tabShape =
  'tap flex h-11 items-center gap-2 whitespace-nowrap border-b-2 px-3 font-medium outline-offset-[-2px]';
const tabLook = `${tabShape} border-transparent text-muted hover:text-base-content aria-[current]:[scroll-initial-target:nearest] aria-[current]:border-primary aria-[current]:text-primary`;

function TabLink({ to, label, count, current, className }: Tab & { current: string; className: string }) {
  return (
    <Link to={to} preventScrollReset aria-current={to === current ? 'page' : undefined} className={className}>
      {label}
      {count !== undefined && count > 0 && <span className="text-xs tabular-nums">{shownCount(count)}</span>}
    </Link>
  );
}
