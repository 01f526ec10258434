import type { Filter } from 'mongodb';
import { newId } from '~/core/id';
import type { CompanyCollection, CompanyDb, ListOptions } from '~db/company-db';
import {
  type Client,
  clients,
  type Interaction,
  interactions,
  type NoteVersion,
  noteVersions,
} from './collections';
import { type Dealings, type Mood, newest, nextChange, scoreOf, withNew } from './lead-score';

/** What a module tells of something that was done with a client, or is planned. */
export type Told = Pick<Interaction, 'clientId' | 'kind' | 'sourceId' | 'at' | 'title'> & {
  /** Something is still to be done about it; false where nothing is said. */
  open?: boolean;
};

/** What a score is reckoned from, of a client's record. */
type Standing = Pick<Client, '_id' | 'role' | 'referral' | 'dealings' | 'mood'>;

/** The fields of a client's record that `tellNew` takes. */
export const standing = { role: 1, referral: 1, dealings: 1, mood: 1 } as const;

/**
 * Takes up what a module tells of: it takes the place of what was told of the same things before, and the clients'
 * scores are reckoned anew. Within the caller's transaction. Of a client who is not there any more nothing is kept.
 */
export async function tellInteractions(
  db: CompanyDb,
  told: readonly Told[],
  now = new Date(),
): Promise<void> {
  if (told.length === 0) return;
  const before = await takeBack(db, told);
  const there = await standingOf(db, [...told.map(({ clientId }) => clientId), ...before]);
  const kept = told.filter(({ clientId }) => there.has(clientId));
  await db.in(interactions).insertMany(kept.map((one) => ({ open: false, ...one, _id: newId() })));

  const changed = [...there.values()].filter(({ _id }) => before.has(_id));
  const anew = await readDealings(
    db,
    changed.map(({ _id }) => _id),
    now,
  );
  for (const client of there.values()) {
    const own = kept.filter(({ clientId }) => clientId === client._id);
    const dealings = before.has(client._id)
      ? anew.get(client._id)
      : own.reduce<Dealings | undefined>(
          (sum, { kind, at, open = false }) => withNew(sum, { kind, at, open }, now),
          client.dealings,
        );
    await keepScore(db, client, { dealings, mood: client.mood }, now);
  }
}

/**
 * Takes up what a module tells of one thing that it has just made, of which nothing was told before. Within the caller's
 * transaction, in which it has read the client.
 */
export async function tellNew(
  db: CompanyDb,
  client: Standing,
  told: Omit<Told, 'clientId'>,
  now = new Date(),
): Promise<void> {
  const { kind, at, open = false } = told;
  const dealings = withNew(client.dealings, { kind, at, open }, now);
  await db.in(interactions).insert({ ...told, open, clientId: client._id, _id: newId() });
  await keepScore(db, client, { dealings, mood: client.mood }, now);
}

/** Forgets what was told of these things of one kind. Within the caller's transaction. */
export async function forgetInteractions(
  db: CompanyDb,
  kind: Interaction['kind'],
  sourceIds: readonly string[],
  now = new Date(),
): Promise<void> {
  const before = await takeBack(
    db,
    sourceIds.map((sourceId) => ({ kind, sourceId })),
  );
  await scoreAnew(db, [...before], now);
}

/** A note was written now: the newest that was done with this client. Within the caller's transaction. */
export async function tellNote(db: CompanyDb, client: Standing, at: Date): Promise<void> {
  const dealings = withNew(client.dealings, { kind: 'note', at, open: false }, at);
  await keepScore(db, client, { dealings, mood: client.mood }, at);
}

/** How a client's newest weighed week was; null where there is none any more. Within the caller's transaction. */
export async function tellMood(
  db: CompanyDb,
  clientId: string,
  mood: Mood | null,
  now = new Date(),
): Promise<void> {
  const client = (await standingOf(db, [clientId])).get(clientId);
  if (!client) return;
  const kept = mood ? { weekStart: mood.weekStart, sentiment: mood.sentiment } : undefined;
  await keepScore(db, client, { dealings: client.dealings, mood: kept }, now);
}

/** Reads the dealings of these clients afresh from all that was told and noted, and scores them. */
export async function scoreAnew(db: CompanyDb, ids: readonly string[], now = new Date()): Promise<void> {
  const there = await standingOf(db, ids);
  const dealings = await readDealings(db, [...there.keys()], now);
  for (const client of there.values()) {
    await keepScore(db, client, { dealings: dealings.get(client._id), mood: client.mood }, now);
  }
}

async function standingOf(db: CompanyDb, ids: readonly string[]): Promise<Map<string, Standing>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const found = await db
    .in(clients)
    .list({ _id: { $in: wanted } }, { sort: { _id: 1 }, limit: wanted.length, projection: standing });
  return new Map(found.map((client) => [client._id, client]));
}

/** Removes what was told of these things before, and answers the clients whom it was about. */
async function takeBack(
  db: CompanyDb,
  things: readonly Pick<Interaction, 'kind' | 'sourceId'>[],
): Promise<Set<string>> {
  const concerned = new Set<string>();
  for (const kind of new Set(things.map((thing) => thing.kind))) {
    const own = things.filter((thing) => thing.kind === kind).map(({ sourceId }) => sourceId);
    const same = { kind, sourceId: { $in: own } };
    const found = await db
      .in(interactions)
      .list(same, { sort: { sourceId: 1 }, limit: own.length, projection: { clientId: 1 } });
    if (found.length > 0) await db.in(interactions).deleteMany(same);
    for (const { clientId } of found) concerned.add(clientId);
  }
  return concerned;
}

async function keepScore(
  db: CompanyDb,
  { _id, role, referral }: Standing,
  { dealings, mood }: { dealings: Dealings | undefined; mood: Mood | undefined },
  now: Date,
): Promise<void> {
  const known = { role, referral, ...(dealings && { dealings }), ...(mood && { mood }) };
  const { leadScore, scored } = scoreOf(known, now);
  const scoreDueAt = nextChange(known, now);
  const gone = {
    ...(!dealings && { dealings: '' as const }),
    ...(!mood && { mood: '' as const }),
    ...(!scored && { scored: '' as const }),
    ...(!scoreDueAt && { scoreDueAt: '' as const }),
  };
  await db.in(clients).updateOne(
    { _id },
    {
      $set: {
        leadScore,
        ...(dealings && { dealings }),
        ...(mood && { mood }),
        ...(scored && { scored }),
        ...(scoreDueAt && { scoreDueAt }),
      },
      ...(Object.keys(gone).length > 0 && { $unset: gone }),
    },
  );
}

/** What was done with each of these clients; who has had no interaction is not among them. */
async function readDealings(
  db: CompanyDb,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Dealings>> {
  if (ids.length === 0) return new Map();
  const told = (filter: Filter<Interaction>, nearest?: 1 | -1) =>
    nearestOf(db.in(interactions), ids, filter, nearest);
  // One after the other: this also runs inside transactions.
  const held = await told({ kind: 'meeting', at: { $lte: now } });
  const planned = await told({ kind: 'meeting', at: { $gt: now } }, 1);
  const quoted = await told({ kind: 'quotation' });
  const open = await told({ open: true });
  const past = await told({ at: { $lte: now } });
  // Notes from an imported list were written at some other time.
  const noted = await nearestOf(db.in(noteVersions), ids, { imported: { $exists: false } });
  const any = await told({});
  return new Map(
    ids.flatMap((id): [string, Dealings][] => {
      if (!any.has(id) && !noted.has(id)) return [];
      const [lastMeeting, nextMeeting, lastQuotation] = [held.get(id), planned.get(id), quoted.get(id)];
      const latest = newest(past.get(id), noted.get(id));
      const dealings = {
        openTask: open.has(id),
        ...(lastMeeting && { lastMeeting }),
        ...(nextMeeting && { nextMeeting }),
        ...(lastQuotation && { lastQuotation }),
        ...(latest && { latest }),
      };
      return [[id, dealings]];
    }),
  );
}

/** The time of the newest of these records (or the earliest, by `nearest`) of each client that fits. */
async function nearestOf<T extends Interaction | NoteVersion>(
  collection: CompanyCollection<T>,
  ids: readonly string[],
  filter: Filter<T>,
  nearest: 1 | -1 = -1,
): Promise<Map<string, Date>> {
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0) {
    // Of one client it is the first entry of an index, however many he has.
    const sort = { at: nearest } as ListOptions<T>['sort'];
    const found = await collection.list({ ...filter, clientId: id } as Filter<T>, { sort, limit: 1 });
    return new Map(found.map(({ at }) => [id, at]));
  }
  const found = await collection.aggregate<{ _id: string; at: Date }>([
    { $match: { ...filter, clientId: { $in: [...ids] } } },
    { $group: { _id: '$clientId', at: { [nearest === 1 ? '$min' : '$max']: '$at' } } },
  ]);
  return new Map(found.map(({ _id, at }) => [_id, at]));
}
