import { employmentYears, payYears, yearsAfter } from './law';

/** What becomes of a part of what is known of somebody. */
export interface Part {
  what: string;
  why: string;
  /** Until when it stays; absent where it goes at once, null where it stays with the company. */
  until?: Date | null;
}

/** What goes at once when a person's data is erased, and what stays until when and why. */
export function erasureParts(at: Date): { goes: Part[]; stays: Part[] } {
  const nobodyMust = 'Nobody has to keep it once he has left.';
  return {
    goes: [
      { what: 'Personal e-mail, mobile number and emergency contacts', why: nobodyMust },
      { what: 'Bank details', why: nobodyMust },
      { what: 'Photo and trainings', why: nobodyMust },
      {
        what: 'Work e-mail, password, two-factor sign-in, sessions, tokens and calendar links',
        why: nobodyMust,
      },
      {
        what: 'Medical certificates, and the reasons given for leave and for changes of the record',
        why: nobodyMust,
      },
      { what: 'The positions that the phone sent with jobs', why: nobodyMust },
      { what: 'Exports of this person’s data that are kept here', why: nobodyMust },
    ],
    stays: [
      {
        what: 'Birth date, home address, work pass, first and last day, terms of work, days of leave',
        why: 'Employment record: until 1 year after leaving (Employment Act, section 95). It counts from the day of the erasure.',
        until: yearsAfter(at, employmentYears),
      },
      {
        what: 'Legal name, pay and pay history',
        why: 'Accounting record: 5 years from the end of the financial year (Companies Act, section 199).',
        until: yearsAfter(at, payYears),
      },
      {
        what: 'Name, job title and department, at what was done: stock movements, jobs, quotations, the activity log',
        why: 'The company’s books are worth nothing without who did what.',
        until: null,
      },
    ],
  };
}
