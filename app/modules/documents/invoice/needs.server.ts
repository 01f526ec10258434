import { holds } from '~/core/access';
import { showDate, singaporeDay, singaporeMoment } from '~/core/dates';
import { dayAfter, daysBetween, daysLate } from '~/core/days';
import { openedOnToday } from '~/core/from-today';
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
        overdue: listOf(invoices, statusFilter('overdue'), {
          sort: sortOf(byDueDate),
          limit: most,
          projection: { ...shown, history: 1 },
        }),
        overdueCount: countOf(invoices, statusFilter('overdue'), mostCounted),
        due: ofStatus('due', byDueDate, most),
        dueCount: countOf(invoices, statusFilter('due'), mostCounted),
        draft: ofStatus('draft', oldestFirst, most),
        draftCount: countOf(invoices, statusFilter('draft'), mostCounted),
      };
    },
    show: ({ today }, { overdue, overdueCount, due, dueCount, draft, draftCount }) => [
      group('overdue', { title: 'Overdue invoices', rank: 45, count: overdueCount }, overdue, (invoice) =>
        overdueLine(invoice, today),
      ),
      group('due', { title: 'Invoices due this week', rank: 57, count: dueCount }, due, dueLine),
      group('draft', { title: 'Invoices to issue', rank: 58, count: draftCount }, draft, draftLine),
    ],
  }),
};

const byDueDate: Order<Invoice> = { by: 'dueDate', sorted: 'text' };
const oldestFirst: Order<Invoice> = { by: 'createdAt', sorted: 'time' };

type Status = 'overdue' | 'due' | 'draft';

/** For so many days after a reminder the others are more urgent. */
const remindedForDays = 3;

function ofStatus(status: Status, order: Order<Invoice>, limit: number): Query<Invoice[]> {
  return listOf(invoices, statusFilter(status), { sort: sortOf(order), limit, projection: shown });
}

function group(
  status: Status,
  words: Pick<NeedGroup, 'title' | 'rank' | 'count'>,
  items: readonly Invoice[],
  lineOf: (invoice: Invoice) => Need,
): NeedGroup {
  return {
    kind: `invoices-${status}`,
    ...words,
    ...(status === 'overdue' && { part: 'decisions' as const }),
    link: `/Invoices?status=${status}`,
    lines: items.map(lineOf),
  };
}

function dueLine(invoice: Invoice): Need {
  const { _id, number = '', title, clientName, currency, createdAt, dueDate = '' } = invoice;
  return {
    key: `invoice-due:${_id}`,
    text: `${clientName} owes ${showMoney(balanceShown(invoice), currency)}`,
    why: `due ${showDate(dueDate)} · ${number} ${title}`,
    link: `/Invoices/${_id}`,
    since: later(createdAt, singaporeMoment(dayAfter(dueDate, -6), '00:00')),
  };
}

function overdueLine(invoice: Invoice, today: string): Need {
  const { _id, number = '', title, clientName, currency, createdAt, dueDate = '', history } = invoice;
  const reminded = history?.findLast(({ what }) => what === 'reminded')?.at;
  const isReminded = reminded && daysBetween(singaporeDay(reminded), today) <= remindedForDays;
  return {
    key: `invoice-overdue:${_id}`,
    text: `${clientName} owes ${showMoney(balanceShown(invoice), currency)}`,
    why: [daysLate(dueDate, today), reminded && `reminded ${showDate(reminded)}`, `${number} ${title}`]
      .filter(Boolean)
      .join(' · '),
    link: `/Invoices/${_id}`,
    since: later(createdAt, singaporeMoment(dayAfter(dueDate, 1), '00:00')),
    ...(!isReminded && { tone: 'warning' as const }),
    actions: [{ does: 'open', label: 'Send reminder', to: openedOnToday(`/Invoices/${_id}/send?reminder`) }],
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
