import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { nextDay } from '~/core/repeat';
import type { Task } from './collections';

type Timed = Pick<
  Task,
  'repeat' | 'begins' | 'turn' | 'ruleDay' | 'hasNext' | 'reminder' | 'remindedFor' | 'open' | 'endDate'
>;

/** The day on which the clock looks at a task: its end date, if it is to remind or to make the next one. Undefined if neither. */
export function wakesOn({ repeat, hasNext, ...task }: Timed): string | undefined {
  return (repeat && !hasNext) || remindsOn(task) ? task.endDate : undefined;
}

/** Whether its assignee is still to be reminded. */
export function remindsOn({ reminder, remindedFor, open, endDate }: Omit<Timed, 'repeat'>): boolean {
  return reminder === true && open && remindedFor !== endDate;
}

/**
 * The end date of the task after this one: not before today, so that nothing missed piles up, and after the day of the rule for which
 * it stands, also if it was moved before that. Null if it was the last.
 */
export function nextEndDate(
  { repeat, begins, turn = 1, endDate, ruleDay = endDate }: Timed,
  at: Date,
): string | null {
  if (!repeat || (repeat.times !== undefined && turn >= repeat.times)) return null;
  const { times: _, ...rule } = repeat;
  const yesterday = dayAfter(singaporeDay(at), -1);
  const latest = [endDate, ruleDay, yesterday].sort().at(-1) ?? endDate;
  return nextDay(rule, begins ?? endDate, latest);
}
