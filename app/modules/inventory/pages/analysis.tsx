import { ChartLine } from 'lucide-react';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FilterSelect, Filters } from '~/ui/filters';
import { SearchBox } from '~/ui/search-box';
import { read } from '~/web/read.server';
import { readAnalysis } from '../analysis.server';
import { ForecastCard } from '../components/forecast-card';
import { Figures } from '../components/stock-cards';
import { UtilisationChart } from '../components/utilisation-chart';
import { presentCounts } from '../present';
import { utilisation } from '../show';
import { freeStock } from '../stock';
import type { Route } from './+types/analysis';

const home = '/Inventory/analysis';

export const meta = () => [{ title: 'Inventory analysis · Laoban' }];
export const loader = read(readAnalysis, ({ item, choices, rows, ...page }) => ({
  ...page,
  rows: rows.map(presentCounts),
  product: item && { id: item._id, name: item.productName },
  choices: choices.map(({ _id, productName }) => ({ value: _id, label: productName })),
}));

const periodOptions = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
];

/** Stock over time, of one product or of all. */
export default function Analysis({ loaderData }: Route.ComponentProps) {
  const { product, period, find, rows, forecast, choices, more } = loaderData;
  const { totalCount = 0, onHoldCount = 0 } = rows.at(-1) ?? {};
  const values = { product: product?.id ?? '', period: period === 'daily' ? '' : period };
  // The history stays visible after all items were deleted.
  if (choices.length === 0 && !find && rows.every((row) => row.totalCount === 0)) return <NoStock />;
  const narrowed = Object.values(values).some((value) => value !== '');
  return (
    <>
      <div className="flex flex-col gap-3">
        {(more || find) && (
          <SearchBox
            name="find"
            value={find}
            placeholder="Find a product to choose"
            label="Find products to choose from by name or SKU"
          />
        )}
        <Filters values={values} clear={narrowed ? home : null}>
          {find && <input type="hidden" name="find" value={find} />}
          <FilterSelect
            name="product"
            label="Product"
            value={values.product}
            empty="All products"
            options={choices}
          />
          <FilterSelect
            name="period"
            label="Period"
            value={values.period}
            empty="Daily"
            options={periodOptions}
          />
        </Filters>
      </div>
      <Figures
        first={{ label: 'Free stock', value: Math.max(freeStock({ totalCount, onHoldCount }), 0) }}
        others={[
          { label: 'Total', value: totalCount },
          { label: 'On hold', value: onHoldCount },
          { label: 'Utilisation', value: `${utilisation({ totalCount, onHoldCount })}%` },
        ]}
      />
      <UtilisationChart title={product?.name ?? 'All products'} rows={rows} />
      {forecast ? (
        <ForecastCard {...forecast} />
      ) : (
        <p className="text-muted">Choose a product to see its forecast and when it runs out.</p>
      )}
      {product && (
        <div>
          <LinkButton to={`/InventoryDetails/${product.id}`}>Transactions</LinkButton>
        </div>
      )}
    </>
  );
}

function NoStock() {
  return (
    <EmptyState
      icon={ChartLine}
      title="Your stock over time"
      text="Add items to see how many you had each day and how many are likely to go out."
      action={
        <LinkButton to="/Inventory/new" variant="primary">
          Add your first item
        </LinkButton>
      }
    />
  );
}
