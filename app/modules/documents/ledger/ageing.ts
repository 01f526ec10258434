import { daysBetween } from '~/core/days';

/** How long ago invoices were due. */
const ages = ['not due', '1–30 days', '31–60 days', '61–90 days', 'over 90 days'] as const;
type Age = (typeof ages)[number];

/** The age on `today` of what was due on `dueDate`, both days in Singapore. */
export function ageOf(dueDate: string, today: string): Age {
  const late = daysBetween(dueDate, today);
  if (late <= 0) return 'not due';
  if (late <= 30) return '1–30 days';
  if (late <= 60) return '31–60 days';
  return late <= 90 ? '61–90 days' : 'over 90 days';
}

/** Open sums of one due date. */
interface DueSum {
  dueDate: string;
  count: number;
  /** In cents. */
  balance: number;
}

export interface AgeSum {
  age: Age;
  count: number;
  balance: number;
}

/** The open sums by age, one row per age, in order. */
export function ageSums(sums: readonly DueSum[], today: string): AgeSum[] {
  const byAge = new Map(ages.map((age) => [age, { age, count: 0, balance: 0 }]));
  for (const { dueDate, count, balance } of sums) {
    const one = byAge.get(ageOf(dueDate, today)) as AgeSum;
    one.count += count;
    one.balance += balance;
  }
  return [...byAge.values()];
}
