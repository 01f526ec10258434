import type { Filter } from 'mongodb';
import { z } from 'zod';
import { singaporeDay, singaporeMoment } from '~/core/dates';
import { dayMs } from '~/core/days';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { refuseField } from '~/core/refusal';
import { flag } from '~/core/text';
import { momentsOf, weekAt, weekNamed, weekOf } from '~/core/weeks';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type Order, readCounted, readPage } from '~db/keyset';
import { clients, findClient, namesOfClients } from '../crm/index.server';
import { type Meeting, meetings } from './collections';
import { longestMs } from './limits';
import * as messages from './messages';
import { overlappingIds } from './overlaps';
import { span } from './schema';

/** The most meetings of a week, and per page of a tab. */
export const mostOfWeek = 300;
const perPage = 30;

export const byStart: Order<Meeting> = { by: 'startsAt', sorted: 'time' };
const latestFirst: Order<Meeting> = { ...byStart, descending: true };

/**
 * The filter of meetings that overlap a period. Since none is longer than the maximum, an index finds the first
 * possible start.
 */
export function within({ from, to }: { from: Date; to: Date }) {
  return { startsAt: { $gt: new Date(from.getTime() - longestMs), $lt: to }, endsAt: { $gt: from } };
}

/** The filters of a person's meetings: their own, and those they attend. Each has an index; one with `$or` would have none. */
export const ownFilter = (userId: string): Filter<Meeting> => ({ userId });
export const attendedFilter = (userId: string) => ({ 'attendees.userId': userId });

/** The filter of both, for lists of all times. */
export const eitherFilter = (userId: string): Filter<Meeting> => ({
  $or: [ownFilter(userId), attendedFilter(userId)],
});

/** What several filters found, each once, by start. */
export function mergeByStart<T extends Pick<Meeting, '_id' | 'startsAt'>>(
  ...found: readonly (readonly T[])[]
): T[] {
  const each = new Map(found.flat().map((one) => [one._id, one]));
  return [...each.values()].sort((one, other) => Number(one.startsAt) - Number(other.startsAt));
}

/** The company's meetings that overlap a period, by start, page by page, for calls. */
export const listMeetings = operation({
  name: 'listMeetings',
  access: 'Meetings',
  effect: 'read',
  failed: messages.loadFailed,
  input: span.and(z.object(callMarks)),
  async run({ input: { start, end, limit, cursor }, db }): Promise<PageOf<Meeting>> {
    const filter = within({ from: start, to: end });
    return await readPage(db.in(meetings), { filter, order: byStart, limit, marks: { cursor } });
  },
});

/** The projection for lists. */
const shown = {
  clientId: 1,
  clientName: 1,
  title: 1,
  place: 1,
  startsAt: 1,
  endsAt: 1,
  userId: 1,
  userName: 1,
  'attendees.userId': 1,
  seriesId: 1,
  revision: 1,
} as const;

/** The meetings of one week, or one of its days, by start, marking those that overlap another one of the same person.
 * `isEmpty` means that the company has none at all. */
export const browseWeek = operation({
  name: 'browseWeek',
  access: 'Meetings',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({
    week: z.string().max(20).default(''),
    mine: flag.catch(false).default(false),
    view: z.string().optional().catch(undefined),
    day: z.iso.date().optional().catch(undefined),
  }),
  async run({ input: { week: name, mine, view, day }, actor, db }) {
    const now = new Date();
    const week = day ? weekOf(day) : name === '' ? weekAt(now) : weekNamed(name);
    if (!week) throw refuseField('week', messages.weekWrong);
    const filter = within(day ? momentsOfDay(day) : momentsOf(week));
    const whose = mine ? [ownFilter(actor.userId), attendedFilter(actor.userId)] : [{}];
    const options = { sort: { startsAt: 1, _id: 1 }, limit: mostOfWeek + 1, projection: shown } as const;
    const lists = whose.map((own) => db.in(meetings).list({ ...filter, ...own }, options));
    const found = mergeByStart(...(await Promise.all(lists)));
    const items = await withNames(db, found.slice(0, mostOfWeek));
    const overlapping = overlappingIds(items);
    const isEmpty = found.length === 0 && (await db.in(meetings).count({}, 1)) === 0;
    const noClients = isEmpty && (await db.in(clients).count({}, 1)) === 0;
    return {
      week,
      thisWeek: weekAt(now),
      today: singaporeDay(now),
      mine,
      day,
      asList: day !== undefined || view === 'list',
      items,
      overlapping,
      more: found.length > mostOfWeek,
      self: actor.userId,
      isEmpty,
      noClients,
    };
  },
});

/** The start and end of a day in Singapore. */
export function momentsOfDay(day: string): { from: Date; to: Date } {
  const from = singaporeMoment(day, '00:00');
  return { from, to: new Date(from.getTime() + dayMs) };
}

/** A client's meetings, latest first: a tab of the client's page. */
export const browseClientMeetings = operation({
  name: 'browseClientMeetings',
  access: 'Meetings',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ id: z.string(), ...pageMarks }),
  async run({ input: { id: clientId, ...marks }, db }) {
    await findClient(db, clientId);
    const wanted = { filter: { clientId }, order: latestFirst, limit: perPage, marks, projection: shown };
    return { ...(await readCounted(db.in(meetings), wanted)), now: new Date() };
  },
});

/** Adds the clients' current names, if they still exist. */
export async function withNames<T extends Pick<Meeting, 'clientId' | 'clientName'>>(
  db: CompanyDb,
  items: readonly T[],
): Promise<T[]> {
  const names = await namesOfClients(db, [...new Set(items.map(({ clientId }) => clientId))]);
  return items.map((one) => ({ ...one, clientName: names.get(one.clientId) ?? one.clientName }));
}
