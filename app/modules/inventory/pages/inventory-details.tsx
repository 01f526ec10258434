import { ChartLine, Pencil, Plus, Scale, ScanLine } from 'lucide-react';
import { Outlet } from 'react-router';
import { counted } from '~/core/counted';
import { showDate } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { LinkButton } from '~/ui/button';
import { CodeLink } from '~/ui/code-link';
import { FilterDate, Filters } from '~/ui/filters';
import { Page, PageHeader, Section } from '~/ui/page';
import { listAt, Pager } from '~/ui/pager';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { ForecastCard } from '../components/forecast-card';
import { HistoryTable } from '../components/history-table';
import { StockCards } from '../components/stock-cards';
import { useWayBack } from '../components/way-back';
import { browseTransactions } from '../history.server';
import * as messages from '../messages';
import { showItem, showLine } from '../show';
import type { Route } from './+types/inventory-details';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.item.productName ?? 'Item'} · Laoban` },
];
export const loader = read(browseTransactions, ({ item, items, days, wrong, ...page }) => ({
  ...page,
  days,
  wrong,
  period: wrong ? '' : [...new Set([days.startDate, days.endDate].map(showDate))].join(' to '),
  item: showItem(item),
  lines: items.map(showLine),
}));
// If someone else was faster, the dialog shows the refusal over the current counts.
export const shouldRevalidate = alsoAfterRefusals;

/** The item as dialogs get it from the outlet. */
export type ItemPage = Awaited<ReturnType<typeof loader>>;

/** Unit, and price and cost for those who may see them. */
function priceWords({ unit, price, cost }: ItemPage['item']): string[] {
  const of = (words: string, money?: string) => (money ? [`${words} SGD ${money} / ${unit}`] : []);
  const all = [...of('Price', price), ...of('Cost', cost)];
  return all.length > 0 ? all : [unit];
}

/** One item: its counts, movements and forecast. */
export default function InventoryDetails({ loaderData }: Route.ComponentProps) {
  const { item, forecast, lines, days, period, today, wrong, previous, next } = loaderData;
  const { id, productName, sku, productSegment, location } = item;
  const home = `/InventoryDetails/${id}`;
  const query = useWayBack('history').list;
  const chosen = days.startDate !== today || days.endDate !== today;
  return (
    <Page>
      <PageHeader
        back={{ to: '/Inventory', label: 'Back to Inventory' }}
        title={productName}
        purpose={[sku, productSegment, location, ...priceWords(item)].filter(Boolean).join(' · ')}
        action={
          !item.isService && (
            <>
              <LinkButton
                to={`/InventoryFulfilement/${id}`}
                icon={<ScanLine size={16} className="max-sm:hidden" />}
              >
                Fulfil
              </LinkButton>
              <LinkButton
                to={`${home}/new${query}`}
                variant="primary"
                icon={<Plus size={16} />}
                preventScrollReset
              >
                New Transaction
              </LinkButton>
            </>
          )
        }
        more={
          <>
            <LinkButton to={`/Inventory/${id}/edit?from=${id}`} icon={<Pencil size={16} />}>
              Edit
            </LinkButton>
            {!item.isService && (
              <>
                <LinkButton to={`${home}/correct${query}`} icon={<Scale size={16} />} preventScrollReset>
                  Correct stock
                </LinkButton>
                <CodeLink
                  at={`/api/inventory/${id}/qrcode`}
                  name={productName}
                  failed={messages.codeFailed}
                />
                <LinkButton to={`/Inventory/analysis?product=${id}`} icon={<ChartLine size={16} />}>
                  Stock history
                </LinkButton>
              </>
            )}
          </>
        }
        folded={!item.isService}
      />
      {item.isService ? (
        <p>{messages.serviceExplained}</p>
      ) : (
        <StockCards
          totalCount={item.totalCount}
          onHoldCount={item.onHoldCount}
          runsOut={forecast.isKnown ? forecast.runsOut : null}
        />
      )}
      {(!item.isService || item.hasMoved) && (
        <Section title="Transaction History">
          <Filters values={days} clear={chosen ? home : null}>
            <FilterDate name="startDate" label="Start date" value={days.startDate} wrong={wrong?.startDate} />
            <FilterDate name="endDate" label="End date" value={days.endDate} wrong={wrong?.endDate} />
          </Filters>
          {/* Printed instead of the filters. */}
          <p className="hidden print:block">{period}</p>
          {lines.length > 0 && <HistoryTable lines={lines} />}
          {lines.length === 0 && !wrong && (
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p>
                <b className="font-medium">{messages.noTransactions}</b>{' '}
                <span className="text-muted">
                  {chosen ? 'This item didn’t move on these days.' : 'This item hasn’t moved today.'}
                </span>
              </p>
              <LinkButton
                to={`${home}?${new URLSearchParams({ startDate: dayAfter(today, -365), endDate: today })}`}
                preventScrollReset
              >
                Show the last year
              </LinkButton>
            </div>
          )}
          {(previous || next) && (
            <Pager
              at={listAt(home, days)}
              previous={previous}
              next={next}
              shown={counted(lines.length, 'transaction')}
            />
          )}
        </Section>
      )}
      {!item.isService && <ForecastCard {...forecast} />}
      <Outlet context={loaderData} />
    </Page>
  );
}
