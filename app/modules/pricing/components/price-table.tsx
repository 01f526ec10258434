import { RefreshCw, TrendingDown, TrendingUp } from 'lucide-react';
import { Badge, type BadgeTone } from '~/ui/badge';
import { Form } from '~/ui/form';
import { RowLink } from '~/ui/row-link';
import type { PriceStatus } from '../simulation';

/** Prices are whole dollars. */
interface ShownPrice {
  id: string;
  url: string;
  productName: string;
  competitor: string;
  currentPrice: number | null;
  previousPrice: number | null;
  currency: string;
  lastUpdated: string | null;
  status: PriceStatus;
}

const looks: Record<PriceStatus, { words: string; tone: BadgeTone }> = {
  active: { words: 'Active', tone: 'success' },
  updating: { words: 'Updating', tone: 'info' },
  error: { words: 'Error', tone: 'danger' },
};

/** The tracked prices, on small screens as cards. */
export function PriceTable({ prices }: { prices: readonly ShownPrice[] }) {
  return (
    <div className="overflow-x-auto rounded-box border border-base-300 bg-base-100 shadow-faint">
      <table aria-label="Tracked prices" className="table table-cards">
        <thead>
          <tr>
            {['Product', 'Competitor', 'Current price', 'Previous price', 'Last updated', 'Status'].map(
              (heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ),
            )}
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <PriceRow key={price.id} price={price} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PriceRow({ price }: { price: ShownPrice }) {
  const { id, url, productName, competitor, currentPrice, previousPrice, currency, status } = price;
  const name = productName || competitor;
  const { words, tone } = looks[status];
  return (
    <tr>
      <th scope="row" className="font-medium max-lg:pb-1.5 lg:min-w-48">
        <span className="block wrap-anywhere">
          {productName || (status === 'error' ? 'No product found' : 'Checking the price …')}
        </span>
        <a
          href={url}
          rel="noreferrer nofollow"
          target="_blank"
          title={url}
          className="link block font-normal text-small text-muted wrap-anywhere max-lg:py-1.5"
        >
          {/* Clamped in an inner element: with its own padding the top of a second line would show. */}
          <span className="line-clamp-1">{url}</span>
        </a>
      </th>
      <td data-label="Competitor" className="lg:min-w-42 wrap-anywhere">
        {competitor}
      </td>
      <td data-label="Current price" className="whitespace-nowrap">
        <span className="inline-flex items-center gap-1.5">
          {money(currentPrice, currency)}
          <Change from={previousPrice} to={currentPrice} />
        </span>
      </td>
      <td data-label="Previous price" className="whitespace-nowrap text-muted">
        {money(previousPrice, currency)}
      </td>
      <td data-label="Last updated" className="lg:min-w-32">
        {price.lastUpdated ?? '–'}
      </td>
      <td data-label="Status">
        <Badge tone={tone}>{words}</Badge>
      </td>
      <td className="py-1 max-lg:pt-2!">
        <div className="flex justify-end gap-1 max-lg:-ms-2 max-lg:justify-start">
          <Form action={`/Pricing/${id}/refresh`} preventScrollReset>
            <button
              type="submit"
              className="btn btn-ghost btn-square btn-sm tap"
              aria-label={`Refresh ${name}`}
              title="Refresh"
              disabled={status === 'updating'}
            >
              <RefreshCw size={16} />
            </button>
          </Form>
          <RowLink verb="Delete" to={`/Pricing/${id}/delete`} name={name} />
        </div>
      </td>
    </tr>
  );
}

function money(dollars: number | null, currency: string): string {
  return dollars === null ? '–' : `${currency} ${dollars.toFixed(2)}`;
}

function Change({ from, to }: { from: number | null; to: number | null }) {
  if (from === null || to === null || from === to) return null;
  const up = to > from;
  const Icon = up ? TrendingUp : TrendingDown;
  return (
    <span className="text-muted" title={up ? 'Up' : 'Down'}>
      <Icon size={16} aria-hidden="true" />
      <span className="sr-only">{up ? 'up' : 'down'}</span>
    </span>
  );
}
