import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { showQuantity } from '~/core/money-lines';
import { InvoiceLines } from '~/ui/invoice-lines';
import { Card, Section } from '~/ui/page';

interface WorkCardProps {
  job: { id: string; jobId: string; status: string } | null;
  tasks: number;
  held: { itemId: string; name: string; quantity: number; short: number }[];
  invoices: Parameters<typeof InvoiceLines>[0]['invoices'];
  ledger: Ledger | null;
}

/** What was invoiced of the quotation, in dollars before GST. */
interface Ledger {
  hasGst: boolean;
  quoted: string;
  deposits: {
    id: string;
    number: string;
    net: string;
    percent: string;
    credited: string;
    takenBy: { invoiceId: string; number: string }[];
  }[];
  invoiced: string;
  credited: string;
  drafted: string;
  left: string;
  state: 'open' | 'over' | 'done';
}

/** The work of an accepted quotation: job, stock, tasks, invoices and payments, with links. */
export function WorkCard({ job, tasks, held, invoices, ledger }: WorkCardProps) {
  return (
    <div className="no-print">
      <Section title="Work">
        <div className={`grid gap-4 ${ledger ? 'lg:grid-cols-2' : ''}`}>
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
          {ledger && <LedgerCard {...ledger} />}
        </div>
      </Section>
    </div>
  );
}

const leftNames = { open: 'Left to invoice', over: 'Invoiced too much', done: 'Left to invoice' };

function LedgerCard({ hasGst, quoted, deposits, invoiced, credited, drafted, left, state }: Ledger) {
  return (
    <Card>
      <h3 className="mb-2 font-semibold text-base">Invoiced so far{hasGst && ', before GST'}</h3>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1">
        <Row name="Quoted" sum={quoted} />
        <Row name="Invoiced" sum={invoiced} />
        {deposits.map(({ id, number, net, percent, credited: back, takenBy }) => (
          <Row
            key={id}
            sum={net}
            isPart
            name={
              <>
                of it deposit <DocumentLink id={id} number={number} />, {percent}
                {takenBy.map((one) => (
                  <Fragment key={one.invoiceId}>
                    , off <DocumentLink id={one.invoiceId} number={one.number} />
                  </Fragment>
                ))}
                {back && `, ${back} credited`}
              </>
            }
          />
        ))}
        {credited && <Row name="Credited" sum={credited} />}
        {drafted && <Row name="In drafts" sum={drafted} />}
        <dt className="border-base-300 border-t pt-1 font-semibold">{leftNames[state]}</dt>
        <dd
          className={`border-base-300 border-t ps-6 pt-1 text-right font-semibold tabular-nums ${state === 'over' ? 'text-warning' : ''}`}
        >
          {left}
        </dd>
      </dl>
    </Card>
  );
}

function Row({ name, sum, isPart = false }: { name: ReactNode; sum: string; isPart?: boolean }) {
  return (
    <>
      <dt className={isPart ? 'wrap-anywhere ps-4 text-muted' : ''}>{name}</dt>
      <dd className={`ps-6 text-right tabular-nums ${isPart ? 'text-muted' : ''}`}>{sum}</dd>
    </>
  );
}

function DocumentLink({ id, number }: { id: string; number: string }) {
  return (
    <Link to={`/Invoices/${id}`} className="link whitespace-nowrap">
      {number}
    </Link>
  );
}
