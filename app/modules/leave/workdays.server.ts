import type { OwnWeek } from '~/core/working-week';
import type { CompanyDb } from '~db/company-db';
import type { CompanySeen } from '~db/sessions';
import { companies, weeksOf } from '../account/index.server';
import type { LeaveSettings } from './collections';
import { isWorkingDay } from './days';
import { readSettings, rulesOf } from './rules.server';

/** Whether somebody works on a day; nobody in particular works on the company's days. */
export type WorksOn = (userId: string | null, day: string) => boolean;

/** Who of these people works on which days, by their own weeks, the company's week and its holidays. */
export async function workdaysOf(db: CompanyDb, ids: readonly string[]): Promise<WorksOn> {
  // One after the other, since this also runs inside transactions.
  const settings = await readSettings(db);
  const company = await db.in(companies).findOne({}, { projection: { workingDays: 1 } });
  const rules = rulesOf(settings, company?.workingDays);
  const weeks = await weeksOf(db, ids);
  return (userId, day) => isWorkingDay(day, { ...rules, own: weeks.get(userId ?? '') });
}

/** The same from what was read: the settings by `leaveSettingsRead`, the people by `peopleRead`. */
export function workdaysFrom(
  settings: readonly LeaveSettings[],
  { workingDays }: Pick<CompanySeen, 'workingDays'>,
  people: readonly ({ _id: string } & OwnWeek)[],
): WorksOn {
  const rules = rulesOf(settings[0] ?? null, workingDays);
  const weeks = new Map(people.map((person) => [person._id, person]));
  return (userId, day) => isWorkingDay(day, { ...rules, own: weeks.get(userId ?? '') });
}
