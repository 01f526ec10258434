import { singaporeDay } from '~/core/dates';
import { type RepeatWord, repeatOf } from '~/core/repeat-input';
import { changeEach, part } from '~db/change-each';
import type { CompanyDb } from '~db/company-db';
import { meetings } from './collections';

/** Gives the meetings of series the rules of `core/repeat.ts`: earlier versions had a word. */
export async function upgradeRepeats(db: CompanyDb): Promise<void> {
  await changeEach(db, 'meetings.repeats', [
    part(meetings, (meeting) => {
      const word = meeting.repeat as unknown;
      // Meetings of a sample company that was loaded before the first start have rules already.
      if (typeof word !== 'string') return meeting;
      const repeat = repeatOf({ repeat: word as RepeatWord }, singaporeDay(meeting.startsAt));
      return { ...meeting, ...(repeat && { repeat }) };
    }),
  ]);
}
