import { singaporeDay } from '~/core/dates';
import { usualWeek } from '~/core/working-week';
import type { CompanyDb } from '~db/company-db';
import { ownFirm } from '../account/index.server';
import { type LeaveSettings, type LeaveType, leaveSettings } from './collections';
import type { WorkingDays } from './days';
import { type Holiday, holidaysOf } from './holidays';
import { builtInTypes, sameType } from './types';

/** By what a company counts leave. */
export interface LeaveRules extends Required<WorkingDays> {
  types: LeaveType[];
  list: Holiday[];
}

/** A company's rules: its own where it has any, else Monday to Friday, Singapore's holidays and the four types. */
export async function readRules(db: CompanyDb): Promise<LeaveRules> {
  const company = await ownFirm(db);
  const settings = await readSettings(db);
  return rulesOf(settings, company.workingDays);
}

/** The same for code that stores what it counts by them: held until the caller's transaction ends. */
export async function holdAndReadRules(db: CompanyDb): Promise<LeaveRules> {
  const settings = await holdRules(db);
  const company = await ownFirm(db);
  return rulesOf(settings, company.workingDays);
}

/** What the company has settled otherwise than the product; null where that is nothing. */
export async function readSettings(db: CompanyDb): Promise<LeaveSettings | null> {
  return await db.in(leaveSettings).findOne({ _id: db.companyId });
}

/**
 * Makes requests for leave and changes of the rules run one after the other: otherwise leave requested at that moment
 * would be counted by the old rules and not again. Within the caller's transaction.
 */
export async function holdRules(db: CompanyDb): Promise<LeaveSettings | null> {
  return await db
    .in(leaveSettings)
    .findOneAndUpdate({ _id: db.companyId }, { $inc: { countedBy: 1 } }, { upsert: true });
}

/** The same, made from the stored rules. */
function rulesOf(
  settings: Pick<LeaveSettings, 'types' | 'holidays' | 'earlierWeeks'> | null,
  week: readonly number[] = usualWeek,
): LeaveRules {
  const list = holidaysOf(settings?.holidays);
  return {
    week,
    earlierWeeks: settings?.earlierWeeks ?? [],
    list,
    holidays: new Map(list.map(({ day, name }) => [day, name])),
    types: typesOf(settings?.types),
  };
}

/** The four, with what the company has changed of them, and then its own. */
export function typesOf(own: readonly LeaveType[] = []): LeaveType[] {
  const kept = builtInTypes.map((type) => own.find(({ name }) => sameType(name, type.name)) ?? type);
  const added = own.filter(({ name }) => !builtInTypes.some((type) => sameType(type.name, name)));
  return [...kept, ...added];
}

/** The years in which leave can be asked for, and balances are shown: the last, this and the next in Singapore. */
export function openYears(now: Date): [number, number, number] {
  const year = Number(singaporeDay(now).slice(0, 4));
  return [year - 1, year, year + 1];
}
