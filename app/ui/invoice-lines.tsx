import { Link } from 'react-router';

interface InvoiceLinesProps {
  invoices: { id: string; name: string; says: string; payments: { id: string; says: string }[] }[];
}

/** A list of invoices with links and the amounts paid. */
export function InvoiceLines({ invoices }: InvoiceLinesProps) {
  return invoices.map(({ id, name, says, payments }) => (
    <li key={id}>
      Invoice{' '}
      <Link to={`/Invoices/${id}`} className="link">
        {name}
      </Link>
      , {says}
      {payments.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1 ps-4 text-muted text-small">
          {payments.map((payment) => (
            <li key={payment.id}>{payment.says}</li>
          ))}
        </ul>
      )}
    </li>
  ));
}
