import { dayAfter } from '~/core/days';

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
