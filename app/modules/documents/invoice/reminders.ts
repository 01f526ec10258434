import { showDate, singaporeDay } from '~/core/dates';
import { dayAfter, daysBetween } from '~/core/days';
import { showMoney } from '~/core/money';
import type { Invoice } from '../collections';
import { balanceShown } from './status';

/** When a reminder goes out: days after the due date, below 0 before it. */
const reminderDays = [-3, 3, 14] as const;
export type ReminderDay = (typeof reminderDays)[number];

/** In days. A reminder missed because no server ran is sent up to this late, and then skipped. */
const graceDays = 2;

/** The due dates whose invoices get a reminder today, and which one. Both are days in Singapore. */
export function dueDatesToRemind(today: string): { dueDate: string; reminder: ReminderDay }[] {
  return reminderDays.flatMap((reminder) =>
    Array.from({ length: graceDays + 1 }, (_, late) => ({
      dueDate: dayAfter(today, -reminder - late),
      reminder,
    })),
  );
}

/**
 * Whether somebody has reminded the client since the day before this reminder is due, so that another one would only annoy. Before
 * the due date a mail with the invoice itself counts as well.
 */
export function isRemindedAlready(
  { dueDate = '', history }: Pick<Invoice, 'dueDate' | 'history'>,
  reminder: ReminderDay,
): boolean {
  const since = dayAfter(dueDate, reminder - 1);
  return history.some(
    ({ what, at }) =>
      (what === 'reminded' || (what === 'mailed' && reminder < 0)) && singaporeDay(at) >= since,
  );
}

/** From how many days after the due date a reminder is firm, and from how many it is the last one. */
const firmAfter = 14;
const lastAfter = 30;

/**
 * The mail that reminds of an open invoice, firmer the longer it is overdue. `today` is a day in Singapore. The mail adds sum,
 * link and PDF.
 */
export function reminderMail(
  invoice: Invoice,
  { company, sender }: { company: string; sender?: string },
  today: string,
): { subject: string; text: string } {
  const { number = '', title, dueDate = '', currency, contactPerson, clientName } = invoice;
  const sum = showMoney(balanceShown(invoice), currency);
  const late = daysBetween(dueDate, today);
  const when = `${late > 0 ? 'was' : 'is'} due on ${showDate(dueDate)}`;
  const what = `Our invoice ${number} for “${title}” ${when}`;
  const paidAlready = 'If you have paid already, thank you: you can ignore this mail.';
  const [subject, ...words] =
    late >= lastAfter
      ? [
          `Last reminder: invoice ${number} from ${company} ${when}`,
          `${what}, ${late} days ago, and ${sum} is still open. This is our last reminder.`,
          `Please pay ${sum} within 7 days, or tell us today why you can’t. The invoice is attached.`,
        ]
      : late >= firmAfter
        ? [
            `Reminder: invoice ${number} from ${company} ${when}`,
            `${what}, ${late} days ago. ${sum} is still open. The invoice is attached.`,
            `Please pay it this week, or tell us what keeps you from it. ${paidAlready}`,
          ]
        : [
            `Invoice ${number} from ${company} ${when}`,
            `${what}. ${sum} is still open. The invoice is attached.`,
            paidAlready,
          ];
  const signature = [sender, company].filter(Boolean).join('\n');
  return { subject, text: [`Hello ${contactPerson || clientName},`, ...words, signature].join('\n\n') };
}
