import { singaporeDay } from '~/core/dates';
import { repeatOf } from '~/core/repeat-input';
import { changeEach, part } from '~db/change-each';
import type { CompanyDb } from '~db/company-db';
import { type Meeting, meetings } from './collections';

/** Gives the meetings of series the rules of `core/repeat.ts`: earlier versions had a word. */
export async function upgradeRepeats(db: CompanyDb): Promise<void> {
  await changeEach(db, 'meetings.repeats', [
    part(meetings, ({ repeat, ...meeting }) => {
      const word = repeat as unknown as 'weekly' | 'fortnightly' | 'monthly' | undefined;
      const rule = word && repeatOf({ repeat: word }, singaporeDay(meeting.startsAt));
      return { ...meeting, ...(rule && { repeat: rule }) } as Meeting;
    }),
  ]);
}
