import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from './empty-state';
import { Card, Section } from './page';
import { Pager, shownOf } from './pager';

interface ListedTabProps {
  title: string;
  text: string;
  /** The buttons next to the title. */
  action: ReactNode;
  /** Shown in place of an empty list. */
  empty: { icon: LucideIcon; title: string; text: string; action?: ReactNode };
  page: { count: number; previous: string | null; next: string | null };
  /** Returns the address of a page (`listAt`). */
  at: Parameters<typeof Pager>[0]['at'];
  /** How many rows are shown, and what one is: 'task'. */
  shown: number;
  thing: string;
  /** What is below the list. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A list as a tab of a client's page, paged. */
export function ListedTab(props: ListedTabProps) {
  const { title, text, action, empty, page, at, shown, thing, foot, children } = props;
  const { count, previous, next } = page;
  return (
    <Section title={title} text={text} action={action}>
      {shown > 0 ? children : <EmptyState {...empty} />}
      {count > 0 && <Pager at={at} previous={previous} next={next} shown={shownOf(shown, count, thing)} />}
      {foot}
    </Section>
  );
}

/** The rows of such a list, if it is no table. */
export function ListedRows({ children }: { children: ReactNode }) {
  return (
    <Card flush>
      <ul>{children}</ul>
    </Card>
  );
}

/** A row that opens the page of what it shows. */
export function ListedRow({
  to,
  title,
  text,
  badge,
}: { to: string; title: string } & Record<'text' | 'badge', ReactNode>) {
  return (
    <li className="border-base-300 not-last:border-b">
      <Link
        to={to}
        className="tap flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-base-200 sm:px-5"
      >
        <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
          <b className="font-medium">{title}</b>
          <span className="block text-muted">{text}</span>
        </span>
        {badge}
      </Link>
    </li>
  );
}
