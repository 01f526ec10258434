import { type EmployeeStatus, hasLeft } from '~/core/employee-status';
import type { Details } from './details';

/** How many days ahead an ending is shown. */
export const watchedDays = 60;
/** From how many days ahead it is marked as urgent. */
export const soonDays = 14;

export type WatchedKind = 'work pass' | 'probation' | 'contract' | 'training';

/** Something of an employee that ends on a day. A work pass is named by its type, never its number. */
export interface Watched {
  kind: WatchedKind;
  /** Which one: 'S Pass', 'Forklift licence'; '' if there is only one. */
  name: string;
  /** '2026-11-21'. */
  on: string;
}

/** What ends for this employee, earliest first; nothing for people who have left, and no passed probation. */
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
      // One already marked as expired needs no notice.
      on: stands === 'Expired' ? '' : expiryDate,
    })),
  ];
  return all.filter(({ on }) => on !== '').sort((one, other) => (one.on < other.on ? -1 : 1));
}
