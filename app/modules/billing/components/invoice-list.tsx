import { Receipt } from 'lucide-react';
import { Badge } from '~/ui/badge';
import { EmptyState } from '~/ui/empty-state';

interface ShownInvoice {
  id: string;
  number: string;
  on: string;
  amount: string;
  what: string;
  paid: boolean;
  to: string;
  /** Whether its address is the payment provider's. */
  elsewhere: boolean;
}

/** Invoices, newest first, with links. */
export function InvoiceList({ invoices }: { invoices: readonly ShownInvoice[] }) {
  if (invoices.length === 0) {
    return (
      <EmptyState
        icon={Receipt}
        title="No invoices yet"
        text="Payments for plans and credits appear here, each with an invoice."
      />
    );
  }
  return (
    <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 shadow-faint">
      {invoices.map(({ id, number, on, amount, what, paid, to, elsewhere }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
          <div className="min-w-0">
            <a href={to} className="link tap font-medium" {...(elsewhere && { rel: 'noreferrer' })}>
              {number}
            </a>
            <p className="text-small text-muted wrap-anywhere">
              {what} · {on}
            </p>
          </div>
          <p className="flex items-center gap-3 tabular-nums">
            {amount}
            <Badge tone={paid ? 'success' : 'warning'}>{paid ? 'Paid' : 'Open'}</Badge>
          </p>
        </li>
      ))}
    </ul>
  );
}
