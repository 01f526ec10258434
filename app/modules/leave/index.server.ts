/** The public interface of this module. */
export { atWorkOn, awayByDay, awayOn, awayOnDays, awayRead } from './away.server';
export { type Away, partOf } from './parts';
export { peopleToRecordFor, recordSickDay, takeBackSickDay } from './requests.server';
export { leaveSettingsRead } from './rules.server';
export { weekFrom } from './week.server';
export { type WorksOn, workdaysFrom, workdaysOf } from './workdays.server';
