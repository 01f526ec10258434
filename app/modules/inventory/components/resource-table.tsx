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
      <table aria-label="Resources" className="table-cards table">
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
      <th scope="row" className="font-normal">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="block text-small text-muted wrap-anywhere">{type}</span>
      </th>
      <td data-label="Status">
        <Badge tone={tones[status]}>{status}</Badge>
      </td>
      <td data-label="Capacity" className="tabular-nums lg:text-end">
        {capacity?.toLocaleString('en-US') ?? '–'}
      </td>
      <td data-label="Quantity" className="tabular-nums lg:text-end">
        {quantity?.toLocaleString('en-US') ?? '–'}
      </td>
      <td data-label="Maintenance" className="lg:whitespace-nowrap">
        {/* Below each other, also where the cell is a row of a card. */}
        <span>
          <span className={`block ${due ? 'font-medium text-warning' : ''}`}>
            {next ? `Next ${next}` : 'None planned'}
          </span>
          {last && <span className="block text-small text-muted">Last {last}</span>}
        </span>
      </td>
      <td data-label="Note" className="whitespace-pre-line lg:max-w-60 wrap-anywhere">
        {note}
      </td>
      <td>
        <div className="flex justify-end gap-1 max-lg:justify-start">
          <RowLink verb="Edit" to={`/Inventory/resources/${id}/edit${query}`} name={name} worded />
          <RowLink verb="Delete" to={`/Inventory/resources/${id}/delete${query}`} name={name} worded />
        </div>
      </td>
    </tr>
  );
}
