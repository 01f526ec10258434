import { Link } from 'react-router';
import { showQuantity } from '~/core/money-lines';
import { Badge } from '~/ui/badge';
import { CodeLink } from '~/ui/code-link';
import { RowLink } from '~/ui/row-link';
import * as messages from '../messages';
import type { ShownRow } from '../show';
import { freeStock } from '../stock';

/** The items; scrolls above 550 px. The checkboxes belong to the form `labels`, which prints QR codes. */
export function ItemTable({ rows, form, query }: { rows: readonly ShownRow[]; form: string; query: string }) {
  return (
    <section
      aria-label="Items"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable without a mouse.
      tabIndex={0}
      className="max-h-[550px] overflow-auto rounded-box border border-base-300 bg-base-100"
    >
      <table aria-label="Items" className="table-cards table-facts table">
        <thead>
          <tr className="bg-base-100 lg:sticky lg:top-0 lg:z-1">
            <th scope="col" className="w-10">
              <span className="sr-only">For a label</span>
            </th>
            <th scope="col">Item</th>
            <th scope="col" className="text-end">
              Free
            </th>
            <th scope="col" className="text-end">
              Total
            </th>
            <th scope="col" className="text-end">
              On hold
            </th>
            <th scope="col">Location</th>
            <th scope="col">Segment</th>
            <th scope="col">
              <span className="sr-only">What to do with it</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} form={form} query={query} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row, form, query }: { row: ShownRow; form: string; query: string }) {
  const { id, sku, productName, productSegment, location, totalCount, onHoldCount, amiss, unit, price } = row;
  const { isService } = row;
  const free = freeStock({ totalCount, onHoldCount });
  return (
    <tr>
      <td>
        {!isService && (
          <label className="tap grid place-items-center">
            <span className="sr-only">Label for {productName}</span>
            <input type="checkbox" name="item" value={id} form={form} className="checkbox checkbox-sm" />
          </label>
        )}
      </td>
      <th scope="row" className="font-normal max-lg:min-w-0 max-lg:flex-1 max-lg:basis-32">
        <Link
          to={`/InventoryDetails/${id}`}
          discover="none"
          className="tap inline-flex items-center font-medium text-base-content wrap-anywhere hover:text-primary"
        >
          {productName}
        </Link>
        <span className="flex flex-wrap items-center gap-2 text-small text-muted wrap-anywhere">
          <span>
            {sku}
            {price && ` · SGD ${price} / ${unit}`}
          </span>
          {amiss?.includes('out of stock') ? (
            <Badge tone="danger">Out of stock</Badge>
          ) : (
            amiss?.includes('understock') && (
              <Badge tone={free < 0 ? 'danger' : 'warning'}>{free < 0 ? 'Shortage' : 'Running low'}</Badge>
            )
          )}
          {amiss?.includes('overstock') && <Badge>Too many</Badge>}
          {isService && <Badge>Service</Badge>}
        </span>
      </th>
      {isService ? (
        <td colSpan={5} className="text-muted max-lg:order-2">
          No stock
        </td>
      ) : (
        <>
          <td
            data-label="Free"
            className={`font-semibold text-lg tabular-nums max-lg:text-2xl lg:text-end ${free <= 0 ? 'text-error' : ''}`}
          >
            {showQuantity(free)}
          </td>
          {/* In a card only what says more than the free stock. */}
          <td
            data-label="Total"
            className={`tabular-nums max-lg:order-2 lg:text-end ${onHoldCount === 0 ? 'max-lg:hidden!' : ''}`}
          >
            {showQuantity(totalCount)}
          </td>
          <td
            data-label="On hold"
            className={`tabular-nums max-lg:order-2 lg:text-end ${onHoldCount === 0 ? 'text-muted max-lg:hidden!' : ''}`}
          >
            {showQuantity(onHoldCount)}
          </td>
          <td className="wrap-anywhere max-lg:order-2 lg:min-w-28">{location}</td>
          <td className="wrap-anywhere max-lg:order-2 lg:min-w-28">{productSegment}</td>
        </>
      )}
      <td className="max-lg:order-3 max-lg:ms-auto">
        <div className="flex justify-end lg:gap-1">
          {!isService && (
            <CodeLink
              at={`/api/inventory/${id}/qrcode`}
              name={productName}
              failed={messages.codeFailed}
              small
            />
          )}
          <RowLink verb="Edit" to={`/Inventory/${id}/edit${query}`} name={productName} />
          <RowLink verb="Delete" to={`/Inventory/${id}/delete${query}`} name={productName} />
        </div>
      </td>
    </tr>
  );
}
