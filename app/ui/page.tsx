import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link, type LinkProps } from 'react-router';
import { buttonClass } from './button';
import { MoreMenu } from './more-menu';

/** The content of a page, up to 1200 px wide. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
      {children}
    </div>
  );
}

interface PageHeaderProps {
  title: ReactNode;
  /** One line about the page's purpose. */
  purpose?: ReactNode;
  /** The page's main action. */
  action?: ReactNode;
  /** Rare actions as buttons: on a phone they are behind “More”. */
  more?: ReactNode;
  /** There are too many of them for a line: they are behind “More” everywhere. */
  folded?: boolean;
  back?: { to: string; label: string };
}

/** A page's header: back link, title, purpose, and at most one main action on the right. */
export function PageHeader({ title, purpose, action, more, folded, back }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-1">
      {back && <BackLink {...back} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 max-sm:gap-x-3 max-sm:gap-y-3 sm:items-start">
        <div className={`min-w-0 ${purpose ? 'flex-1 basis-72' : 'grow-999 basis-auto sm:basis-72'}`}>
          <h1 className="font-semibold text-2xl wrap-anywhere">{title}</h1>
          {purpose && <p className="mt-1 text-muted">{purpose}</p>}
        </div>
        {(action || more) && (
          <Actions more={more} folded={folded}>
            {action}
          </Actions>
        )}
      </div>
    </header>
  );
}

/** What can be done on a page or in its list; on a phone next to a short title, or else as wide as there is room. */
export function Actions({
  children,
  more,
  folded,
}: Pick<PageHeaderProps, 'more' | 'folded'> & { children: ReactNode }) {
  return (
    <div className="wrapped-actions flex flex-wrap items-center gap-2 max-sm:grow max-sm:*:flex-auto">
      {more && (
        <MoreMenu unfolds={!folded} className={`${buttonClass()} w-full`}>
          {more}
        </MoreMenu>
      )}
      {children}
    </div>
  );
}

/** The link to the parent page, above the title. */
export function BackLink({ label, ...to }: Pick<LinkProps, 'to'> & { label: string }) {
  return (
    <Link
      {...to}
      className="tap -ms-1 mb-1 inline-flex w-fit items-center gap-1.5 rounded-field px-1 font-medium text-muted hover:text-base-content wrap-anywhere"
    >
      <ArrowLeft size={16} className="shrink-0" />
      {label}
    </Link>
  );
}

/** A card on the page's background. */
export function Card({
  id,
  children,
  className,
  flush,
}: {
  /** The anchor of links to it. */
  id?: string;
  children: ReactNode;
  className?: string;
  flush?: boolean;
}) {
  return (
    <div
      id={id}
      className={`card-box min-w-0 rounded-box border border-base-300 bg-base-100 shadow-faint ${flush ? 'overflow-hidden' : 'p-4 sm:p-6'} ${className ?? ''}`}
    >
      {children}
    </div>
  );
}

interface SectionProps {
  title: ReactNode;
  /** One line under the title. */
  text?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
  /** The anchor of links to this section. */
  id?: string;
}

/** A section with its own heading. */
export function Section({ title, text, action, children, id }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={heading} className="font-semibold text-xl">
            {title}
          </h2>
          {text && <p className="mt-0.5 text-muted">{text}</p>}
        </div>
        {action && <div className="wrapped-actions flex flex-wrap gap-2">{action}</div>}
      </div>
      {children}
    </section>
  );
}
