import { Badge, type BadgeTone } from '~/ui/badge';
import { RowLink } from '~/ui/row-link';
import type { ResourceStatus } from '../resource-statuses';
import type { ShownResourceRow } from '../show';

const tones: Record<ResourceStatus, BadgeTone> = {
  Available: 'success',
  'In Use': 'info',
  Unavailable: 'danger',
  Maintenance: 'warning',
  Retired: 'neutral',
};

/** The company's resources with their next maintenance day. */
export function ResourceTable({ rows, query }: { rows: readonly ShownResourceRow[]; query: string }) {
  return (
    <div className="overflow-x-auto rounded-box border border-base-300 bg-base-100">
      <table aria-label="Resources" className="table-cards table-facts table">
        <thead>
          <tr>
            <th scope="col">Resource</th>
            <th scope="col">Status</th>
            <th scope="col" className="text-end">
              Capacity
            </th>
            <th scope="col" className="text-end">
              Quantity
            </th>
            <th scope="col">Maintenance</th>
            <th scope="col">Note</th>
            <th scope="col">
              <span className="sr-only">What to do with it</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} query={query} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, query }: { row: ShownResourceRow; query: string }) {
  const { id, name, type, status, capacity, quantity, note, last, next, due } = row;
  return (
    <tr>
      <th scope="row" className="font-normal max-lg:min-w-0 max-lg:flex-1 max-lg:basis-32">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="block text-small text-muted wrap-anywhere">{type}</span>
      </th>
      <td>
        <Badge tone={tones[status]}>{status}</Badge>
      </td>
      <td
        data-label="Capacity"
        className={`tabular-nums max-lg:order-2 lg:text-end ${capacity === null ? 'text-muted max-lg:hidden!' : ''}`}
      >
        {capacity?.toLocaleString('en-US') ?? '–'}
      </td>
      <td
        data-label="Quantity"
        className={`tabular-nums max-lg:order-2 lg:text-end ${quantity === null ? 'text-muted max-lg:hidden!' : ''}`}
      >
        {quantity?.toLocaleString('en-US') ?? '–'}
      </td>
      <td
        data-label="Maintenance"
        className={`max-lg:order-2 lg:whitespace-nowrap ${next || last ? '' : 'text-muted max-lg:hidden!'}`}
      >
        <span className={due ? 'font-medium text-warning' : ''}>
          {next ? `Next ${next}` : last ? 'None planned' : '–'}
        </span>
        {last && <span className="text-small text-muted lg:block">Last {last}</span>}
      </td>
      <td className="whitespace-pre-line max-lg:order-2 max-lg:flex-1 max-lg:basis-1/2 lg:max-w-60 wrap-anywhere">
        {note}
      </td>
      <td className="max-lg:order-3 max-lg:ms-auto max-lg:self-end">
        <div className="flex justify-end lg:gap-1">
          <RowLink verb="Edit" to={`/Inventory/resources/${id}/edit${query}`} name={name} />
          <RowLink verb="Delete" to={`/Inventory/resources/${id}/delete${query}`} name={name} />
        </div>
      </td>
    </tr>
  );
}
