import { showNearDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import type { ShownTask } from './show';

/** Tasks of one day or one person, to be dragged from one lane to another. */
export interface Lane {
  id: string;
  title: string;
  note: string;
  /** What a task becomes that is put here; null if none can be. */
  gives: { endDate: string } | { assignee: string } | null;
  tasks: readonly ShownTask[];
}

/** A week from today on has a lane for each day. */
const daysShown = 7;
/** People without a task have a lane too, in a company of up to so many. */
const mostIdle = 30;

/** What is late, a lane for each day from `today` on, and what comes later. */
export function dayLanes(tasks: readonly ShownTask[], today: string): Lane[] {
  const days = Array.from({ length: daysShown }, (_, at) => dayAfter(today, at));
  const last = days.at(-1) ?? today;
  const notes = ['Today', 'Tomorrow'];
  const late = tasks.filter(({ endDate }) => endDate < today);
  const after = tasks.filter(({ endDate }) => endDate > last);
  return [
    ...(late.length > 0 ? [{ id: 'late', title: 'Late', note: '', gives: null, tasks: late }] : []),
    ...days.map((day, at) => ({
      id: day,
      title: showNearDay(day, today),
      note: notes[at] ?? '',
      gives: { endDate: day },
      tasks: tasks.filter(({ endDate }) => endDate === day),
    })),
    ...(after.length > 0 ? [{ id: 'later', title: 'Later', note: '', gives: null, tasks: after }] : []),
  ];
}

/** A lane for each person, first those who have tasks; people who have left are given none. */
export function peopleLanes(
  tasks: readonly ShownTask[],
  people: readonly { _id: string; name: string }[],
): Lane[] {
  const all = people.map(({ _id: id, name }) => ({
    id,
    title: name,
    note: '',
    gives: { assignee: id },
    tasks: tasks.filter(({ assigneeId }) => assigneeId === id),
  }));
  const left = tasks.filter(({ assigneeId }) => !people.some(({ _id }) => _id === assigneeId));
  return [
    ...all.filter((lane) => lane.tasks.length > 0),
    ...(left.length > 0 ? [{ id: 'left', title: 'Ex-colleagues', note: '', gives: null, tasks: left }] : []),
    ...(all.length <= mostIdle ? all.filter((lane) => lane.tasks.length === 0) : []),
  ];
}
