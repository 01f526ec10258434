import { showQuantity } from '~/core/money-lines';
import { Badge } from '~/ui/badge';
import { type ShownHistoryLine, typeWords } from '../show';

/** An item's movements, newest first. Scrolls above a height of 96 units. */
export function HistoryTable({ lines }: { lines: readonly ShownHistoryLine[] }) {
  return (
    <section
      aria-label="Transactions"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable without a mouse.
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-box border border-base-300 bg-base-100"
    >
      <table aria-label="Transactions" className="table-cards table">
        <thead>
          <tr className="bg-base-100 lg:sticky lg:top-0 lg:z-1">
            <th scope="col">Transaction Type</th>
            <th scope="col">Name</th>
            <th scope="col" className="text-end">
              Quantity
            </th>
            <th scope="col">Note</th>
            <th scope="col">Date</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ line: { type, quantity, note, userName, at, when } }: { line: ShownHistoryLine }) {
  return (
    <tr>
      <td data-label="Transaction Type">
        <Badge tone={typeWords[type].tone}>{typeWords[type].badge}</Badge>
      </td>
      <td data-label="Name" className="wrap-anywhere">
        {userName}
      </td>
      <td data-label="Quantity" className="tabular-nums lg:text-end">
        {showQuantity(quantity)}
      </td>
      <td data-label="Note" className="whitespace-pre-line wrap-anywhere">
        {note || '-'}
      </td>
      <td data-label="Date" className="lg:whitespace-nowrap">
        <time dateTime={at}>{when || '-'}</time>
      </td>
    </tr>
  );
}
