import { DocumentTable } from '../../components/document-table';
import type { ShownRow } from '../show';
import { DownloadButton } from './download-button';

const labels = { table: 'Quotations', sum: 'Amount' };

/** Quotations as a table. Without `client` on a client's own tab. */
export function QuotationTable({
  rows,
  client = true,
  mayTick = false,
}: {
  rows: readonly ShownRow[];
  client?: boolean;
  mayTick?: boolean;
}) {
  return (
    <DocumentTable
      kind="quotation"
      rows={rows}
      client={client}
      mayTick={mayTick}
      labels={labels}
      last={{
        label: 'Download',
        cell: ({ id, number }) => (
          <DownloadButton at={`/Quotes/${id}/pdf`} number={number} size="small" label={number} />
        ),
      }}
    />
  );
}
