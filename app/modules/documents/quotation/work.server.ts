import { showDate, singaporeDay } from '~/core/dates';
import { plain, showMoney } from '~/core/money';
import { showPercent } from '~/core/money-lines';
import { listOf, type Results } from '~db/queries';
import { jobs } from '../../jobs/index.server';
import type { Invoice, LedgerEntries, Quotation } from '../collections';
import { lineInWords } from '../invoice/statement';
import { balanceShown, statusOn } from '../invoice/status';
import { isNoCredit, type Thread, threadRead } from '../ledger/deposits.server';
import { ledgerFrom, ledgerRead, leftOf } from '../ledger/quotation-ledger.server';

/** The reads for the work of a quotation: its job, invoices and ledger. */
export function workReads({ begun }: Pick<Quotation, 'begun'>, thread: Thread) {
  return {
    invoices: threadRead(thread),
    ledger: ledgerRead(thread),
    jobs: listOf(jobs, { _id: begun?.job?.id ?? '' }, { sort: {}, limit: 1, projection: { status: 1 } }),
  };
}

/** The work of an accepted quotation: its job's current state, tasks, stock on hold, invoices and payments. */
export function workOf(
  { status, begun }: Pick<Quotation, 'status' | 'begun'>,
  thread: Thread,
  found: Results<ReturnType<typeof workReads>>,
) {
  if (status !== 'accepted') return null;
  const { job, taskIds = [], held = [] } = begun ?? {};
  const invoices = found.invoices.filter(isNoCredit);
  const [now] = found.jobs;
  if (!begun && invoices.length === 0) return null;
  return {
    job: job && now ? { ...job, status: now.status } : null,
    tasks: taskIds.length,
    held,
    invoices: invoices.map(toldOf),
    ledger: invoices.length > 0 ? showLedger(ledgerFrom(found.ledger, thread, invoices)) : null,
  };
}

/** A ledger in rows, in dollars before GST. */
function showLedger(ledger: LedgerEntries) {
  const { quoted, deposits, invoiced, credited, drafted } = ledger;
  const left = leftOf(ledger).net;
  return {
    hasGst: quoted.gst > 0,
    quoted: plain(quoted.net),
    deposits: deposits.map(({ invoiceId: id, number, net, percent, credited: back, takenBy }) => ({
      id,
      number,
      net: plain(net),
      percent: showPercent(percent),
      takenBy,
      credited: back > 0 ? plain(-back) : '',
    })),
    invoiced: plain(invoiced.net),
    credited: credited.net > 0 ? plain(-credited.net) : '',
    drafted: drafted.net > 0 ? plain(drafted.net) : '',
    left: plain(Math.abs(left)),
    state: left > 0 ? ('open' as const) : left < 0 ? ('over' as const) : ('done' as const),
  };
}

/** An invoice with its payments, as its quotation shows it: 'deposit, part-paid, SGD 50.00 open'. */
function toldOf(invoice: Invoice) {
  return {
    id: invoice._id,
    name: invoice.number ?? 'Draft',
    says: inWords(invoice, singaporeDay(new Date())),
    payments: invoice.payments.map((line) => ({
      id: line.id,
      says: `${showMoney(line.amount)} on ${showDate(line.date)}: ${lineInWords(line)}`,
    })),
  };
}

function inWords(invoice: Invoice, today: string): string {
  const { kind, status, total, currency } = invoice;
  const open = balanceShown(invoice);
  return [
    kind === 'deposit' ? kind : '',
    status === 'draft' ? '' : statusOn(invoice, today),
    status !== 'draft' && open > 0 && open < total
      ? `${showMoney(open, currency)} of ${showMoney(total, currency)} open`
      : showMoney(total, currency),
  ]
    .filter(Boolean)
    .join(', ');
}
