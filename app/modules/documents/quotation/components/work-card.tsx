import { Link } from 'react-router';
import { showQuantity } from '~/core/money-lines';
import { InvoiceLines } from '~/ui/invoice-lines';
import { Card, Section } from '~/ui/page';

interface WorkCardProps {
  job: { id: string; jobId: string; status: string } | null;
  tasks: number;
  held: { itemId: string; name: string; quantity: number; short: number }[];
  invoices: Parameters<typeof InvoiceLines>[0]['invoices'];
}

/** The work of an accepted quotation: job, stock, tasks, invoices and payments, with links. */
export function WorkCard({ job, tasks, held, invoices }: WorkCardProps) {
  return (
    <div className="no-print">
      <Section title="Work">
        <Card>
          <ul className="flex flex-col gap-2">
            {job && (
              <li>
                Job{' '}
                <Link to={`/JobManagement/${job.id}`} className="link">
                  {job.jobId}
                </Link>
                , {job.status}
              </li>
            )}
            {held.map(({ itemId, name, quantity, short }) => (
              <li key={itemId}>
                <Link to={`/InventoryDetails/${itemId}`} className="link">
                  {name}
                </Link>
                : {showQuantity(quantity)} for the job
                {short > 0 && <span className="text-error">, {showQuantity(short)} were short</span>}
              </li>
            ))}
            {tasks > 0 && (
              <li>
                <Link to="/Tasks" className="link">
                  {tasks === 1 ? '1 task' : `${tasks} tasks`}
                </Link>
              </li>
            )}
            <InvoiceLines invoices={invoices} />
          </ul>
        </Card>
      </Section>
    </div>
  );
}
