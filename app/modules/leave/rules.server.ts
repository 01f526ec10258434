import { showDate, singaporeDay } from '~/core/dates';
import { usualWeek } from '~/core/working-week';
import type { CompanyDb } from '~db/company-db';
import { listOf } from '~db/queries';
import type { CompanySeen } from '~db/sessions';
import { ownCompany } from '../account/index.server';
import { type LeaveSettings, type LeaveType, leaveSettings } from './collections';
import { daysWithin, mostDays, type WorkingDays } from './days';
import { type Holiday, holidaysOf } from './holidays';
import * as messages from './messages';
import type { LeavePeriod } from './parts';
import { kitTypes } from './statutory';
import { builtInTypes, sameType } from './types';

/** The rules that leave is counted by. */
export interface LeaveRules extends Required<Omit<WorkingDays, 'own'>> {
  types: LeaveType[];
  list: Holiday[];
  /** Whether Singapore's statutory leave is compared. */
  kit: boolean;
}

/** A company's rules. Defaults: Monday to Friday, Singapore's holidays and the four types. */
export async function readRules(db: CompanyDb): Promise<LeaveRules> {
  const company = await ownCompany(db);
  const settings = await readSettings(db);
  return rulesOf(settings, company.workingDays);
}

/** The same for what is only shown, with the working week that the request has read. */
export async function rulesWith(
  db: CompanyDb,
  { workingDays }: Pick<CompanySeen, 'workingDays'>,
): Promise<LeaveRules> {
  return rulesOf(await readSettings(db), workingDays);
}

/** The same for code that stores what it counts: the rules are locked until the caller's transaction ends. */
export async function holdAndReadRules(db: CompanyDb): Promise<LeaveRules> {
  const settings = await holdRules(db);
  const company = await ownCompany(db);
  return rulesOf(settings, company.workingDays);
}

/** What the company has changed from the defaults; null if nothing. */
export async function readSettings(db: CompanyDb): Promise<LeaveSettings | null> {
  return await db.in(leaveSettings).findOne({ _id: db.companyId });
}

/**
 * Serializes requests for leave and changes of the rules: otherwise leave requested at that moment would be counted by
 * the old rules. In the caller's transaction.
 */
export async function holdRules(db: CompanyDb): Promise<LeaveSettings | null> {
  return await db
    .in(leaveSettings)
    .findOneAndUpdate({ _id: db.companyId }, { $inc: { countedBy: 1 } }, { upsert: true });
}

/** What the company has changed from the defaults, as one of several reads. */
export const leaveSettingsRead = listOf(leaveSettings, {}, { sort: {}, limit: 1 });

/** The rules from the stored settings and the company's working week. */
export function rulesOf(
  settings: Pick<LeaveSettings, 'types' | 'holidays' | 'earlierWeeks' | 'kitSince'> | null,
  week: readonly number[] = usualWeek,
): LeaveRules {
  const list = holidaysOf(settings?.holidays);
  return {
    week,
    earlierWeeks: settings?.earlierWeeks ?? [],
    list,
    holidays: new Map(list.map(({ day, name }) => [day, name])),
    types: typesOf(settings?.types, settings?.kitSince),
    kit: settings?.kitSince !== undefined,
  };
}

/** The four standard types with the company's changes, then its own types, then parents' by law from the year `kitSince`. */
export function typesOf(own: readonly LeaveType[] = [], kitSince?: number): LeaveType[] {
  const kept = builtInTypes.map((type) => own.find(({ name }) => sameType(name, type.name)) ?? type);
  const added = own.filter(({ name }) => !builtInTypes.some((type) => sameType(type.name, name)));
  const byLaw = kitSince === undefined ? [] : kitTypes(kitSince);
  return [...kept, ...added, ...byLaw.filter(({ name }) => !own.some((one) => sameType(one.name, name)))];
}

/** The years in which leave can be requested and balances are shown: last, this and next year in Singapore. */
export function openYears(now: Date): [number, number, number] {
  const year = Number(singaporeDay(now).slice(0, 4));
  return [year - 1, year, year + 1];
}

/** Why nobody can take leave on these days, and which of its days is wrong; null if it can. */
export function whyNotOn(
  { start, end }: Pick<LeavePeriod, 'start' | 'end'>,
  now: Date,
): { at: 'start' | 'end'; text: string } | null {
  const [first, , last] = openYears(now);
  const [earliest, latest] = [`${first}-01-01`, `${last}-12-31`];
  const text = messages.tooFar(showDate(earliest), showDate(latest));
  if (start < earliest || start > latest) return { at: 'start', text };
  if (end > latest) return { at: 'end', text };
  return daysWithin(start, end).at(-1) === end ? null : { at: 'end', text: messages.tooLong(mostDays) };
}
