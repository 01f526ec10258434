import { Boxes, FileWarning, PackagePlus } from 'lucide-react';
import { shownNumber } from '~/core/counted';
import { showQuantity } from '~/core/money-lines';
import { Button, LinkButton } from '~/ui/button';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import {
  BadRows,
  FoundCount,
  firstOf,
  NothingToImport,
  type ShownBadRow,
  UnknownColumns,
} from '~/ui/import-parts';
import { Card, Section } from '~/ui/page';
import { oneUnit } from '../stock';

/** Counts are in thousandths. */
interface FoundItems {
  id: string;
  goodRows: number;
  badRows: number;
  units: number;
  unknownColumns: readonly string[];
  good: readonly {
    row: number;
    sku: string;
    productName: string;
    productSegment: string;
    location: string;
    totalCount: number;
    onHoldCount: number;
  }[];
  bad: readonly ShownBadRow[];
}

/** What an uploaded list contains: new items, mistakes, and the button to import. */
export function ImportPreview({ found, error }: { found: FoundItems; error: string | undefined }) {
  const { id, goodRows, badRows, units, unknownColumns, good, bad } = found;
  const at = `/Inventory/import/${id}`;
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-3">
        <FoundCount icon={PackagePlus} of={goodRows === 1 ? 'new item' : 'new items'} count={goodRows} />
        <FoundCount
          icon={Boxes}
          of={units === oneUnit ? 'unit as opening stock' : 'units as opening stock'}
          count={units / oneUnit}
        />
        <FoundCount icon={FileWarning} of="with mistakes, left out" count={badRows} />
      </ul>
      <UnknownColumns names={unknownColumns} />
      {goodRows > 0 ? (
        <Card>
          <Form className="flex flex-col gap-4">
            <FormErrors form={{ errors: error ? [error] : undefined, errorId: 'import-error' }} />
            <p>
              {goodRows === 1
                ? '1 item will be added, with its opening stock in the ledger.'
                : `${shownNumber(goodRows)} items will be added, each with its opening stock in the ledger.`}
            </p>
            <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
              <Button variant="primary">Import items</Button>
              <LinkButton to={`${at}/stop`} preventScrollReset>
                Discard the file
              </LinkButton>
            </div>
          </Form>
        </Card>
      ) : (
        <NothingToImport at={at} again="/Inventory/import" />
      )}
      <BadRows at={at} bad={bad} count={badRows} />
      <NewItems good={good} count={goodRows} />
    </>
  );
}

function NewItems({ good, count }: { good: FoundItems['good']; count: number }) {
  if (count === 0) return null;
  return (
    <Section title="New items" text={`${firstOf(good.length, count)}As they will be added.`}>
      <div className="overflow-x-auto rounded-box border border-base-300 bg-base-100">
        <table aria-label="New items" className="table-cards table">
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Segment</th>
              <th scope="col">Location</th>
              <th scope="col" className="text-end">
                Total
              </th>
              <th scope="col" className="text-end">
                On hold
              </th>
            </tr>
          </thead>
          <tbody>
            {good.map(({ row, sku, productName, productSegment, location, totalCount, onHoldCount }) => (
              <tr key={row}>
                <th scope="row" className="font-normal">
                  <span className="block font-medium wrap-anywhere">{productName}</span>
                  <span className="text-small text-muted wrap-anywhere">{sku}</span>
                </th>
                <td data-label="Segment" className="wrap-anywhere">
                  {productSegment}
                </td>
                <td data-label="Location" className="wrap-anywhere">
                  {location}
                </td>
                <td data-label="Total" className="tabular-nums lg:text-end">
                  {showQuantity(totalCount)}
                </td>
                <td data-label="On hold" className="tabular-nums lg:text-end">
                  {showQuantity(onHoldCount)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
