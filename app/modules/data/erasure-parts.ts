import { dayMs } from '~/core/days';
import { keptDays } from './export-job';
import { employmentYears, payYears, yearsAfter } from './law';

/** What happens to one part of a person's data. */
export interface Part {
  what: string;
  why: string;
  /** Until when it stays; absent if it is erased at once, null if it stays with the company. */
  until?: Date | null;
}

/** The start of the legal periods: for people both deleted and erased, the earlier of both. Null if neither. */
export function goneSince({ erased, deletedAt }: { erased?: { at: Date }; deletedAt?: Date }): Date | null {
  const since = [erased?.at, deletedAt].filter((at) => at !== undefined);
  return since.length > 0 ? new Date(Math.min(...since.map((at) => at.getTime()))) : null;
}

/**
 * What is erased at once at `at`, and what stays until when and why. Legal periods run from `since` if the person was
 * gone before. Periods that ended before `now` count as erased.
 */
export function erasureParts(
  at: Date,
  since: Date | null = null,
  now = new Date(),
): { goes: Part[]; stays: Part[] } {
  const { goes, stays } = allParts(at, since);
  const isOver = ({ until }: Part) => until !== null && until !== undefined && until <= now;
  return {
    goes: [...goes, ...stays.filter(isOver)],
    stays: stays.filter((part) => !isOver(part)),
  };
}

function allParts(at: Date, since: Date | null): { goes: Part[]; stays: Part[] } {
  const nobodyMust = 'Nobody has to keep this after somebody has left.';
  return {
    goes: [
      { what: 'Personal email, mobile number and emergency contacts', why: nobodyMust },
      { what: 'Bank details', why: nobodyMust },
      { what: 'Photo and trainings', why: nobodyMust },
      {
        what: 'Work email, password, two-factor sign-in, sessions, tokens, calendar links and the time of the last visit',
        why: nobodyMust,
      },
      {
        what: 'Medical certificates, and the reasons given for leave and for changes of the record',
        why: nobodyMust,
      },
      { what: 'The positions that the phone sent with jobs', why: nobodyMust },
      {
        what: 'Ends of jobs that they sent and nobody has taken over, with photo and signature',
        why: nobodyMust,
      },
      { what: 'Exports of this person’s data that are kept here', why: nobodyMust },
    ],
    stays: [
      {
        what: 'Birth date, home address, work pass, first and last day, terms of work, days of leave',
        why: 'Employment record: until 1 year after leaving (Employment Act, section 95). It counts from the day on which the record was deleted or erased.',
        until: yearsAfter(since ?? at, employmentYears),
      },
      {
        what: 'Legal name, pay and pay history',
        why: 'Accounting record: 5 years from the end of the financial year (Companies Act, section 199).',
        until: yearsAfter(since ?? at, payYears),
      },
      {
        what: 'Copies in an earlier export of the whole company',
        why: 'Exports are deleted after seven days.',
        until: new Date(at.getTime() + keptDays * dayMs),
      },
      {
        what: 'Name, job title and department in past records: stock movements, jobs, quotations, the activity log',
        why: 'The company’s records must show who did what.',
        until: null,
      },
    ],
  };
}
