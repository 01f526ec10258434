import { singaporeDay, singaporeMoment } from '~/core/dates';
import { dayMs } from '~/core/days';
import { newId } from '~/core/id';
import type { User } from '~/modules/account/collections';
import type { ActivityLine } from '~/modules/audit/collections';
import type { Client, NoteVersion } from '~/modules/crm/collections';
import type { Department, Employee } from '~/modules/people/collections';
import type { New } from '../company-db';

/** What the records of the sample company are made from: its people and clients by name, and times that lead up to `now`. */
export interface Sample {
  now: Date;
  /** Singapore's day. */
  today: string;
  /** The owner and the manager, who write most of it by turns. */
  writers: readonly [New<User>, New<User>];
  users: New<User>[];
  employees: New<Employee>[];
  departments: New<Department>[];
  clients: New<Client>[];
  notes: New<NoteVersion>[];
  person(name: string): New<User>;
  client(name: string): New<Client>;
}

/** A moment some days before `now`, at one or the other time of a working day in Singapore; never after `now`. */
export function inTheDay(now: Date, daysAgo: number, turn: number): Date {
  const day = singaporeDay(new Date(now.getTime() - daysAgo * dayMs));
  const minutes = 9 * 60 + ((turn * 97) % 540);
  const moment = singaporeMoment(day, '00:00').getTime() + minutes * 60_000;
  return new Date(Math.min(moment, now.getTime()));
}

/** A line of the activity log. */
export function logLine(
  at: Date,
  { _id: userId, name: userName }: Pick<User, '_id' | 'name'>,
  what: Pick<ActivityLine, 'action' | 'subject' | 'subjectId' | 'detail' | 'clientId'>,
): New<ActivityLine> {
  return { _id: newId(), at, userId, userName, ...what };
}
