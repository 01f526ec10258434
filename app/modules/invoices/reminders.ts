import { dayAfter } from '~/core/days';

/** When a reminder goes out: days after the due date, below 0 before it. */
const reminderDays = [-3, 3, 14] as const;
export type ReminderDay = (typeof reminderDays)[number];

/** A reminder that was missed, since no server ran, is made up for on the next two days; then it is left out. */
const graceDays = 2;

/** The due dates whose invoices get a reminder today, with which one. Both are days in Singapore. */
export function dueDatesToRemind(today: string): { dueDate: string; reminder: ReminderDay }[] {
  return reminderDays.flatMap((reminder) =>
    Array.from({ length: graceDays + 1 }, (_, late) => ({
      dueDate: dayAfter(today, -reminder - late),
      reminder,
    })),
  );
}
