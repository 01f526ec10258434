import { Plus, ReceiptText, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { shownCount } from '~/core/counted';
import { buttonClass, FileLink, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FilterSelect, Filters, TickedForm } from '~/ui/filters';
import { Page, PageHeader } from '~/ui/page';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { Pills } from '~/ui/pills';
import { QuoteTabs } from '~/ui/quote-tabs';
import { SearchBox } from '~/ui/search-box';
import { addresses, type KindName } from '../kinds';

interface DocumentListProps {
  kind: KindName;
  title: string;
  purpose?: string;
  /** What the empty list says and offers. */
  empty: { text: string; action: string };
  /** The page of the list; `count` is null if the list is longer than could be counted. */
  list: {
    rows: readonly unknown[];
    count: number | null;
    previous: string | null;
    next: string | null;
    q: string;
    isEmpty: boolean;
  };
  /** The filters in the address, but for the search. */
  words: Record<string, string>;
  statusOptions: readonly { value: string; label: string }[];
  /** The saved filters, with how many there are. */
  pills: readonly { to: string; label: string; count?: number }[];
  /** Rare actions on the list. */
  more?: ReactNode;
  /** Above the search. */
  top?: ReactNode;
  /** What can be done with the ticked ones. */
  ticked: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** The list of a kind of documents: search, saved filters, and what is done with several of them. */
export function DocumentList({
  kind,
  title,
  purpose,
  empty,
  list: { rows, count, previous, next, q, isEmpty },
  words,
  statusOptions,
  pills,
  more,
  top,
  ticked,
  children,
}: DocumentListProps) {
  const home = addresses[kind].list;
  const noun = kind;
  const { status = '', ...others } = words;
  const isNarrowed = q !== '' || Object.values(words).some((word) => word !== '');
  const at = listAt(home, { q, ...words });
  const create = (label: string) => (
    <LinkButton to={`${home}/new`} variant="primary" icon={<Plus size={16} />}>
      {label}
    </LinkButton>
  );
  return (
    <Page>
      <PageHeader
        title={title}
        purpose={purpose}
        // The empty state has its own button.
        action={!isEmpty && create(`New ${kind === 'quotation' ? 'Quotation' : 'Invoice'}`)}
        more={
          !isEmpty && (
            <>
              {more}
              <FileLink href={`${home}/export`}>Export</FileLink>
            </>
          )
        }
        folded
      />
      <QuoteTabs current={home as '/Quotes' | '/Invoices'} />
      {top}
      {!isEmpty && (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-end justify-between gap-2 sm:gap-4">
            <div className="min-w-0 flex-1 noscript:max-sm:basis-full">
              <SearchBox
                name="q"
                value={q}
                placeholder={`Search ${noun}s`}
                label={`Search ${noun}s by number, client or title`}
              />
            </div>
            <Filters short values={{ status }} clear={null}>
              {Object.entries({ q, ...others }).map(
                ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
              )}
              <FilterSelect
                name="status"
                label="Status"
                value={status}
                empty="All statuses"
                options={statusOptions}
              />
            </Filters>
          </div>
          <Pills
            label="Saved filters"
            current={listAt(home, words)()}
            pills={pills.map(({ to, label, count: many }) => ({
              to,
              label: many ? `${label} (${shownCount(many)})` : label,
            }))}
          />
        </div>
      )}
      {rows.length > 0 ? (
        <TickedForm
          label={`The ticked ${noun}s`}
          buttons={
            <>
              {ticked}
              <button type="submit" formAction={`${home}/export`} className={buttonClass({ size: 'small' })}>
                Export
              </button>
            </>
          }
        >
          {children}
        </TickedForm>
      ) : isEmpty ? (
        <EmptyState
          icon={ReceiptText}
          title={`Your ${noun}s will be here`}
          text={empty.text}
          action={create(empty.action)}
        />
      ) : (
        <EmptyState
          icon={SearchX}
          title={`No ${noun} like that`}
          text={
            q
              ? `Nothing found for “${q}”. A part of the number, the client’s name or the title is enough.`
              : 'Nothing matches these filters.'
          }
          action={<LinkButton to={home}>Show all {noun}s</LinkButton>}
        />
      )}
      {count !== 0 && (
        <Pager
          at={at}
          previous={previous}
          next={next}
          shown={
            count === null ? `${rows.length}+ ${noun}s found` : shownOf(rows.length, count, noun, isNarrowed)
          }
        />
      )}
      <Outlet />
    </Page>
  );
}

/** A button for the ticked documents that leads to the page that mails them. */
export function MailTicked({
  kind,
  reminder,
  children,
}: {
  kind: KindName;
  reminder?: true;
  children: string;
}) {
  return (
    <button
      type="submit"
      formAction={`${addresses[kind].list}/send`}
      {...(reminder && { name: 'reminder', value: 'true' })}
      className={buttonClass({ size: 'small' })}
    >
      {children}
    </button>
  );
}
