import { type EmployeeStatus, hasLeft } from '~/core/employee-status';
import type { Details } from './details';

/** So many days ahead one is told. */
export const watchedDays = 60;

export type WatchedKind = 'work pass' | 'probation' | 'contract' | 'training';

/** Something of an employee that ends on a day: a work pass by its kind, never by its number. */
export interface Watched {
  kind: WatchedKind;
  /** Which one: 'S Pass', 'Forklift licence'; empty where there is but one. */
  name: string;
  /** '2026-11-21'. */
  on: string;
}

/** What ends of this employee, soonest first; nothing if they have left, and no probation they have passed. */
export function watchedOf(status: EmployeeStatus, details: Details): Watched[] {
  if (hasLeft({ status })) return [];
  const { workPass, probationEndDate, contractEndDate, trainings } = details;
  const all: Watched[] = [
    { kind: 'work pass', name: workPass.type, on: workPass.expiryDate },
    { kind: 'probation', name: '', on: status === 'Active' ? '' : probationEndDate },
    { kind: 'contract', name: '', on: contractEndDate },
    ...trainings.map(({ name, status: stands, expiryDate }) => ({
      kind: 'training' as const,
      name,
      // One that is known to be over need not be told of.
      on: stands === 'Expired' ? '' : expiryDate,
    })),
  ];
  return all.filter(({ on }) => on !== '').sort((one, other) => (one.on < other.on ? -1 : 1));
}
