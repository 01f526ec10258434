import { expect, test } from 'vitest';
import { dayAfter, daysBetween } from '~/core/days';
import type { Invoice } from '../collections';
import { dueDatesToRemind, reminderMail } from './reminders';

test('reminders go three days before, three and fourteen days after the due date, or up to two days later', () => {
  const dueDate = '2026-12-31';
  const reminders = Array.from({ length: 40 }, (_, at) => dayAfter(dueDate, at - 10)).flatMap((today) =>
    dueDatesToRemind(today)
      .filter((one) => one.dueDate === dueDate)
      .map(({ reminder }) => [daysBetween(dueDate, today), reminder]),
  );
  expect(reminders).toEqual([
    [-3, -3],
    [-2, -3],
    [-1, -3],
    [3, 3],
    [4, 3],
    [5, 3],
    [14, 14],
    [15, 14],
    [16, 14],
  ]);
});

test.each([
  [-3, 'Invoice INV-2026-0007 from Kopi Corner is due on Dec 31, 2026', 'thank you: you can ignore'],
  [3, 'Invoice INV-2026-0007 from Kopi Corner was due on Dec 31, 2026', 'thank you: you can ignore'],
  [14, 'Reminder: invoice INV-2026-0007 from Kopi Corner was due on Dec 31, 2026', 'Please pay it this week'],
  [45, 'Last reminder: invoice INV-2026-0007 from Kopi Corner was due on Dec 31, 2026', '45 days ago'],
])('%i days after the due date a reminder fits its age', (days, subject, words) => {
  const invoice = {
    kind: 'invoice',
    number: 'INV-2026-0007',
    title: 'Beans',
    dueDate: '2026-12-31',
    currency: 'SGD',
    ...{
      clientName: 'Ah Seng',
      contactPerson: '',
      total: 32_700,
      deductions: [],
      payments: [{ amount: 2_700 }],
      credits: [],
    },
  } as unknown as Invoice;
  const by = { company: 'Kopi Corner', sender: 'Siew Ling' };
  const mail = reminderMail(invoice, by, dayAfter('2026-12-31', days));
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(words);
  expect(mail.text).toContain('SGD 300.00');
  expect(mail.text).toMatch(/^Hello Ah Seng,\n\nOur invoice [\s\S]*\n\nSiew Ling\nKopi Corner$/);
});
