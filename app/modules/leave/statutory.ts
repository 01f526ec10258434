import { proratedDays } from './balance';
import type { LeaveType } from './collections';
import type { Child, Family } from './family';

/*
 * Singapore's statutory leave: the least that the law gives, to compare with and never to refuse. The figures were compared with
 * stored copies of public pages on November 28, 2026; each entry says with which. The Ministry's present pages could not be opened,
 * so check a figure there before you rely on it.
 */

/** What the law looks at in a person. */
export interface Served {
  /** The join date; '' if it is not recorded. */
  joined: string;
  /** How many days a week they work. */
  daysPerWeek: number;
  family: Family | null;
}

/** One kind of leave in the law. */
interface Statute {
  type: string;
  /** The figures, in words. */
  says: string;
  /** Whom it covers. */
  covers: string;
  source: string;
  /** What its figures were compared with. */
  checked: string;
}

const checkedOn = 'Nov 28, 2026';
const mom = 'https://www.mom.gov.sg/employment-practices/leave';

export const statutes: readonly Statute[] = [
  {
    type: 'Annual Leave',
    says: '7 days in the first year of service, one more in each further year, 14 from the eighth. After 3 months; less in a first year that is not complete.',
    covers:
      'Part IV of the Employment Act: workmen with a basic salary of up to $4,500 a month, other employees up to $2,600.',
    source: `${mom}/annual-leave/eligibility-and-entitlement`,
    checked: `Two payroll guides that quote it, ${checkedOn}`,
  },
  {
    type: 'Medical Leave',
    says: 'After 3 months of service 5 days a year, after 4 months 8, after 5 months 11, after 6 months 14.',
    covers: 'Everyone under the Employment Act.',
    source: `${mom}/sick-leave/eligibility-and-entitlement`,
    checked: `The Ministry’s brochure and guides for employers, ${checkedOn}`,
  },
  {
    type: 'Hospitalization Leave',
    says: 'After 3 months of service 15 days a year, after 4 months 30, after 5 months 45, after 6 months 60. Medical leave counts in it.',
    covers: 'Everyone under the Employment Act.',
    source: `${mom}/sick-leave/eligibility-and-entitlement`,
    checked: `The Ministry’s brochure and guides for employers, ${checkedOn}`,
  },
  {
    type: 'Childcare Leave',
    says: '6 days a year with a citizen child under 7, 2 days if the youngest is 7 to 12, 2 days with a child under 7 who is no citizen. For each parent, after 3 months; less in the year of joining, at least 2 days.',
    covers: 'Parents of citizens (Child Development Co-Savings Act), other parents under the Employment Act.',
    source: `${mom}/childcare-leave/eligibility-and-entitlement`,
    checked: `Two HR guides that quote it, ${checkedOn}`,
  },
  {
    type: 'Maternity Leave',
    says: '16 weeks for a citizen child, 12 weeks for another.',
    covers:
      'Mothers who worked here for 3 months before the birth; for a child who is no citizen only under the Employment Act.',
    source: `${mom}/maternity-leave/eligibility-and-entitlement`,
    checked: `A report of the Ministry’s summary, ${checkedOn}`,
  },
  {
    type: 'Paternity Leave',
    says: '4 weeks for a child born from April 1, 2025.',
    covers: 'Fathers of citizens, married to the mother, who worked here for 3 months before the birth.',
    source: `${mom}/paternity-leave`,
    checked: `Press reports of the Act of November 2024, ${checkedOn}`,
  },
  {
    type: 'Shared Parental Leave',
    says: '10 weeks for both parents together for a child born from April 1, 2026, 6 weeks from April 1, 2025. Half each, unless they agree otherwise.',
    covers: 'Parents of citizens who worked here for 3 months before the birth.',
    source: `${mom}/shared-parental-leave`,
    checked: `A statement of the Ministry of Social and Family Development of March 2026, as reported, ${checkedOn}`,
  },
  {
    type: 'Unpaid Infant Care Leave',
    says: '12 days a year without pay with a citizen child under 2. For each parent, after 3 months.',
    covers: 'Parents of citizens.',
    source: `${mom}/unpaid-infant-care-leave`,
    checked: `A payroll guide (12 days since January 1, 2024; older copies of the page say 6), ${checkedOn}`,
  },
];

/** The types that only parents have, and only with the kit. What is left of a birth's leave stays for the next year. */
const familyTypes: Readonly<Record<string, { perBirth: boolean }>> = {
  'Childcare Leave': { perBirth: false },
  'Maternity Leave': { perBirth: true },
  'Paternity Leave': { perBirth: true },
  'Shared Parental Leave': { perBirth: true },
  'Unpaid Infant Care Leave': { perBirth: false },
};

/** Whether a type's days come from a person's children. */
export const isFamilyType = (type: string) => Object.hasOwn(familyTypes, type);

/** The types that a company has with the kit, from the year it turned it on. */
export function kitTypes(since: number): LeaveType[] {
  return Object.entries(familyTypes).map(([name, { perBirth }]) => ({
    name,
    days: 0,
    prorated: false,
    ...(perBirth ? { carryOver: 366, carriesFrom: since } : { carryOver: 0 }),
  }));
}

/** The months somebody has completed on a day; negative before they joined. */
export function completedMonths(joined: string, day: string): number {
  const [year = 0, month = 0, date = 0] = joined.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDate = 0] = day.split('-').map(Number);
  return (toYear - year) * 12 + toMonth - month - (toDate < date ? 1 : 0);
}

/** The first month of service after which leave is due. */
const firstMonths = 3;

/** Days of medical and hospitalization leave a year by completed months of service. */
const sickByMonths = [
  { months: 6, medical: 14, hospital: 60 },
  { months: 5, medical: 11, hospital: 45 },
  { months: 4, medical: 8, hospital: 30 },
  { months: 3, medical: 5, hospital: 15 },
] as const;

/** Both kinds of sick leave after these months of service; hospitalization includes the medical days. */
export function sickFloor(months: number): { medical: number; hospital: number } {
  const found = sickByMonths.find((row) => months >= row.months);
  return { medical: found?.medical ?? 0, hospital: found?.hospital ?? 0 };
}

/** Days of annual leave after completed years of service. */
export const annualFloor = (years: number) => Math.min(14, 7 + years);

/**
 * The least days of a type that the law gives a person in a calendar year, seen from a day of it; 0 if none, null if it can't be told
 * without their join date. Whether somebody earns more than Part IV covers is not looked at.
 */
export function floorOf(
  type: string,
  person: Served,
  { year, day }: { year: number; day: string },
): number | null {
  const { joined } = person;
  if (isFamilyType(type)) return familyFloor(type, person, year);
  if (!['Annual Leave', 'Medical Leave', 'Hospitalization Leave'].includes(type)) return 0;
  if (joined === '') return null;
  const months = completedMonths(joined, day);
  if (type === 'Medical Leave') return sickFloor(months).medical;
  if (type === 'Hospitalization Leave') return sickFloor(months).hospital;
  if (months < firstMonths) return 0;
  return joined.startsWith(String(year))
    ? proratedDays(7, joined, year)
    : annualFloor(Math.floor(months / 12));
}

/** The days of a type for parents in a calendar year. */
function familyFloor(type: string, { joined, daysPerWeek, family }: Served, year: number): number {
  if (!family) return 0;
  const { parent, children } = family;
  // Without a join date they count as having been here long enough.
  const monthsOn = (day: string) => (joined === '' ? firstMonths : completedMonths(joined, day));
  const citizens = children.filter(({ isCitizen }) => isCitizen);
  const weeks = (child: Child) => {
    if (!child.born.startsWith(String(year)) || monthsOn(child.born) < firstMonths) return 0;
    return weeksFor(type, parent, child);
  };
  if (familyTypes[type]?.perBirth)
    return Math.max(0, ...children.map(weeks)) * Math.min(6, Math.max(1, daysPerWeek));
  if (monthsOn(`${year}-12-31`) < firstMonths) return 0;
  if (type === 'Unpaid Infant Care Leave') return citizens.some((one) => isUnder(2, one, year)) ? 12 : 0;
  if (citizens.some((one) => isUnder(7, one, year))) {
    const isFirstYear = joined.startsWith(String(year));
    return isFirstYear ? Math.max(2, proratedDays(6, joined, year)) : 6;
  }
  const isYoung = citizens.some((one) => isUnder(13, one, year));
  return isYoung || children.some((one) => isUnder(7, one, year)) ? 2 : 0;
}

/** The weeks of a birth's leave. */
function weeksFor(type: string, parent: Family['parent'], { born, isCitizen }: Child): number {
  if (type === 'Maternity Leave') return parent === 'mother' ? (isCitizen ? 16 : 12) : 0;
  if (!isCitizen || born < '2025-04-01') return 0;
  if (type === 'Paternity Leave') return parent === 'father' ? 4 : 0;
  return (born < '2026-04-01' ? 6 : 10) / 2;
}

/** Whether a child is under an age on at least a part of a year. */
function isUnder(age: number, { born }: Child, year: number): boolean {
  if (born > `${year}-12-31`) return false;
  return `${Number(born.slice(0, 4)) + age}${born.slice(4)}` > `${year}-01-01`;
}
