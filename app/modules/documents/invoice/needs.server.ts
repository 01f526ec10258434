import { holds } from '~/core/access';
import { showDate, singaporeMoment } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { showMoney } from '~/core/money';
import { mostCounted, type Order, sortOf } from '~db/keyset';
import { countOf, listOf, type Query } from '~db/queries';
import { dayPart, later, type ModuleNeeds, type Need, type NeedGroup } from '../../needs.server';
import { type Invoice, invoices } from '../collections';
import { owedRead } from '../ledger/receivables.server';
import { shown, statusFilter } from './invoice-list.server';
import { balanceShown } from './status';

/** Overdue invoices, those that are due within a week, and drafts that nobody has issued yet: the longest waiting first. */
export const invoiceNeeds: ModuleNeeds = {
  numbers: {
    asked: 'who owes us owed money overdue unpaid outstanding debt debtors late payment invoices',
    ...dayPart({
      reads: ({ person, today }) => (holds(person.access, 'Quotes') ? { owed: owedRead(today) } : null),
      show(_, { owed: [{ all = 0, late = 0 } = {}] }) {
        return [
          {
            rank: 4,
            label: 'Owed',
            value: showMoney(all, 'SGD'),
            link: late > 0 ? '/Invoices?status=overdue' : '/Invoices',
            ...(late > 0 && { about: `${showMoney(late, 'SGD')} overdue`, tone: 'danger' as const }),
          },
        ];
      },
    }),
  },
  groups: dayPart({
    reads({ person, most }) {
      if (!holds(person.access, 'Quotes')) return null;
      return {
        overdue: ofStatus('overdue', byDueDate, most),
        overdueCount: countOf(invoices, statusFilter('overdue'), mostCounted),
        due: ofStatus('due', byDueDate, most),
        dueCount: countOf(invoices, statusFilter('due'), mostCounted),
        draft: ofStatus('draft', oldestFirst, most),
        draftCount: countOf(invoices, statusFilter('draft'), mostCounted),
      };
    },
    show: (_, { overdue, overdueCount, due, dueCount, draft, draftCount }) => [
      group('overdue', { title: 'Overdue invoices', rank: 45, count: overdueCount }, overdue),
      group('due', { title: 'Invoices due this week', rank: 57, count: dueCount }, due),
      group('draft', { title: 'Invoices to issue', rank: 58, count: draftCount }, draft),
    ],
  }),
};

const byDueDate: Order<Invoice> = { by: 'dueDate', sorted: 'text' };
const oldestFirst: Order<Invoice> = { by: 'createdAt', sorted: 'time' };

type Status = 'overdue' | 'due' | 'draft';

function ofStatus(status: Status, order: Order<Invoice>, limit: number): Query<Invoice[]> {
  return listOf(invoices, statusFilter(status), { sort: sortOf(order), limit, projection: shown });
}

function group(
  status: Status,
  words: Pick<NeedGroup, 'title' | 'rank' | 'count'>,
  items: readonly Invoice[],
): NeedGroup {
  return {
    kind: `invoices-${status}`,
    ...words,
    ...(status === 'overdue' && { part: 'decisions' as const }),
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
    actions: [{ does: 'open', label: 'Send reminder', to: `/Invoices/${_id}/send` }],
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
