import { singaporeDay } from '~/core/dates';

/**
 * What Singapore's law requires a company to keep, as read on `readOn`; the sources are authoritative. Accounting:
 * Companies Act 1967, section 199(2); tax: Income Tax Act 1947, section 67; people: Employment Act 1968, section 95,
 * and its regulations of 2016 on employment records.
 */
export const readOn = '2026-11-22';

interface Duty {
  what: string;
  howLong: string;
  by: string;
  /** The address of the source. */
  at: string;
}

export const duties: readonly Duty[] = [
  {
    what: 'Accounting records, such as quotations, invoices, stock and pay',
    howLong: '5 years from the end of the financial year that they belong to',
    by: 'Companies Act, section 199',
    at: 'https://sso.agc.gov.sg/Act/CoA1967',
  },
  {
    what: 'Records for income tax and GST',
    howLong: '5 years from the year of assessment',
    by: 'Income Tax Act, section 67; IRAS',
    at: 'https://www.iras.gov.sg',
  },
  {
    what: 'Employment records: address, birth date, work pass, first and last day, leave, pay',
    howLong: 'The last 2 years for current employees; for former employees, until 1 year after leaving',
    by: 'Employment Act, section 95; MOM',
    at: 'https://www.mom.gov.sg/employment-practices/employment-records',
  },
];

/** In years from the request for erasure. How long the employment record of somebody who has left is kept. */
export const employmentYears = 1;
/** In years. Pay records are kept five years from the end of the financial year, which is within a year. */
export const payYears = 6;

/** The same time of day `years` later, by Singapore days; February 29 becomes March 1. */
export function yearsAfter(at: Date, years: number): Date {
  const [year = 0, month = 1, day = 1] = singaporeDay(at).split('-').map(Number);
  const passed = Date.UTC(year + years, month - 1, day) - Date.UTC(year, month - 1, day);
  return new Date(at.getTime() + passed);
}
