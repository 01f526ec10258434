import { holds } from '~/core/access';
import { showDate, singaporeMoment } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { showMoney } from '~/core/money';
import { type Order, readCounted } from '~db/keyset';
import { type Asking, later, type ModuleNeeds, type Need, type NeedGroup } from '../needs.server';
import { type Invoice, invoices } from './collections';
import { shown, statusFilter } from './invoice-list.server';
import { balanceShown } from './status';

/** Overdue invoices, those that are due within a week, and drafts that nobody has issued yet: the longest waiting first. */
export const invoiceNeeds: ModuleNeeds = {
  async groups(asking) {
    if (!holds(asking.person.access, 'Quotes')) return [];
    return await Promise.all([
      group(asking, 'overdue', { title: 'Overdue invoices', rank: 45 }),
      group(asking, 'due', { title: 'Invoices due this week', rank: 57 }),
      group(asking, 'draft', { title: 'Invoices to issue', rank: 58 }),
    ]);
  },
};

const byDueDate: Order<Invoice> = { by: 'dueDate', sorted: 'text' };
const oldestFirst: Order<Invoice> = { by: 'createdAt', sorted: 'time' };

async function group(
  { db, most }: Asking,
  status: 'overdue' | 'due' | 'draft',
  { title, rank }: Pick<NeedGroup, 'title' | 'rank'>,
): Promise<NeedGroup> {
  const { items, count } = await readCounted(db.in(invoices), {
    filter: statusFilter(status),
    order: status === 'draft' ? oldestFirst : byDueDate,
    limit: most,
    projection: shown,
  });
  return {
    kind: `invoices-${status}`,
    title,
    rank,
    count,
    link: `/Invoices?status=${status}`,
    lines: items.map(lineOf[status]),
  };
}

const lineOf = { overdue: overdueLine, due: dueLine, draft: draftLine };

function dueLine(invoice: Invoice): Need {
  const { _id, number = '', title, clientName, currency, createdAt, dueDate = '' } = invoice;
  return {
    key: `invoice-due:${_id}`,
    text: `${number} ${title}, ${showMoney(balanceShown(invoice), currency)}`,
    why: `${clientName} · due ${showDate(dueDate)}`,
    link: `/Invoices/${_id}`,
    since: later(createdAt, singaporeMoment(dayAfter(dueDate, -6), '00:00')),
  };
}

function overdueLine(invoice: Invoice): Need {
  const { _id, number = '', title, clientName, currency, createdAt, dueDate = '' } = invoice;
  return {
    key: `invoice-overdue:${_id}`,
    text: `${number} ${title}, ${showMoney(balanceShown(invoice), currency)}`,
    why: `${clientName} · was due ${showDate(dueDate)}`,
    link: `/Invoices/${_id}`,
    since: later(createdAt, singaporeMoment(dayAfter(dueDate, 1), '00:00')),
    tone: 'warning',
  };
}

function draftLine({ _id, title, clientName, total, currency, createdAt }: Invoice): Need {
  return {
    key: `invoice-draft:${_id}`,
    text: `${title}, ${showMoney(total, currency)}`,
    why: `${clientName} · draft of ${showDate(createdAt)}`,
    link: `/Invoices/${_id}`,
    since: createdAt,
  };
}
