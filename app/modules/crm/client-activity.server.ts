import type { Filter } from 'mongodb';
import { newId } from '~/core/id';
import type { CompanyCollection, CompanyDb } from '~db/company-db';
import type { ListOptions } from '~db/queries';
import {
  type Client,
  clients,
  type Interaction,
  interactions,
  type NoteVersion,
  noteVersions,
} from './collections';
import {
  type ActivitySummary,
  addInteraction,
  lastContactOf,
  type Mood,
  newest,
  nextChange,
  scoreOf,
} from './lead-score';

/** What a module records about something done with a client, or planned. */
export type InteractionInput = Pick<Interaction, 'clientId' | 'kind' | 'sourceId' | 'at' | 'title'> & {
  /** There is still something to do. Defaults to false. */
  open?: boolean;
};

type ScoredClient = Pick<Client, '_id' | 'role' | 'referral' | 'dealings' | 'mood'>;

/** A projection with the fields that `recordNewInteraction` needs. */
export const scoreFields = { role: 1, referral: 1, dealings: 1, mood: 1 } as const;

/**
 * Records interactions, replacing what was recorded about the same records before, and updates the scores of the clients
 * involved. Runs in the caller's transaction. Ignores clients that no longer exist.
 */
export async function recordInteractions(
  db: CompanyDb,
  inputs: readonly InteractionInput[],
  now = new Date(),
): Promise<void> {
  if (inputs.length === 0) return;
  const replaced = await removeInteractions(db, inputs);
  const byId = await clientsById(db, [...inputs.map(({ clientId }) => clientId), ...replaced]);
  const added = inputs.filter(({ clientId }) => byId.has(clientId));
  await db.in(interactions).insertMany(added.map((one) => ({ open: false, ...one, _id: newId() })));

  const changed = [...byId.keys()].filter((id) => replaced.has(id));
  const summaries = await summarize(db, changed, now);
  for (const client of byId.values()) {
    const own = added.filter(({ clientId }) => clientId === client._id);
    const dealings = replaced.has(client._id)
      ? summaries.get(client._id)
      : own.reduce<ActivitySummary | undefined>(
          (sum, { kind, at, open = false }) => addInteraction(sum, { kind, at, open }, now),
          client.dealings,
        );
    await saveScore(db, client, { dealings, mood: client.mood }, now);
  }
}

/**
 * Records an interaction about a record that was just created, and updates the client's score. Runs in the caller's
 * transaction, which must have read `client`.
 */
export async function recordNewInteraction(
  db: CompanyDb,
  client: ScoredClient,
  input: Omit<InteractionInput, 'clientId'>,
  now = new Date(),
): Promise<void> {
  const { kind, at, open = false } = input;
  const dealings = addInteraction(client.dealings, { kind, at, open }, now);
  await db.in(interactions).insert({ ...input, open, clientId: client._id, _id: newId() });
  await saveScore(db, client, { dealings, mood: client.mood }, now);
}

/** Removes the interactions of deleted records and updates the scores. Runs in the caller's transaction. */
export async function forgetInteractions(
  db: CompanyDb,
  kind: Interaction['kind'],
  sourceIds: readonly string[],
  now = new Date(),
): Promise<void> {
  const concerned = await removeInteractions(
    db,
    sourceIds.map((sourceId) => ({ kind, sourceId })),
  );
  await updateScores(db, [...concerned], now);
}

/** Records a note as the client's latest interaction. Runs in the caller's transaction. */
export async function recordNote(db: CompanyDb, client: ScoredClient, at: Date): Promise<void> {
  const dealings = addInteraction(client.dealings, { kind: 'note', at, open: false }, at);
  await saveScore(db, client, { dealings, mood: client.mood }, at);
}

/** Records the client's latest weekly sentiment; null removes it. Runs in the caller's transaction. */
export async function recordMood(
  db: CompanyDb,
  clientId: string,
  mood: Mood | null,
  now = new Date(),
): Promise<void> {
  const client = (await clientsById(db, [clientId])).get(clientId);
  if (!client) return;
  const latest = mood ? { weekStart: mood.weekStart, sentiment: mood.sentiment } : undefined;
  await saveScore(db, client, { dealings: client.dealings, mood: latest }, now);
}

/** Summarises all interactions and notes of these clients again and updates their scores. */
export async function updateScores(db: CompanyDb, ids: readonly string[], now = new Date()): Promise<void> {
  const byId = await clientsById(db, ids);
  const dealings = await summarize(db, [...byId.keys()], now);
  for (const client of byId.values()) {
    await saveScore(db, client, { dealings: dealings.get(client._id), mood: client.mood }, now);
  }
}

async function clientsById(db: CompanyDb, ids: readonly string[]): Promise<Map<string, ScoredClient>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const found = await db
    .in(clients)
    .list({ _id: { $in: unique } }, { sort: { _id: 1 }, limit: unique.length, projection: scoreFields });
  return new Map(found.map((client) => [client._id, client]));
}

/** Removes the interactions of these records and returns the ids of their clients. */
async function removeInteractions(
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

async function saveScore(
  db: CompanyDb,
  { _id, role, referral }: ScoredClient,
  { dealings, mood }: { dealings: ActivitySummary | undefined; mood: Mood | undefined },
  now: Date,
): Promise<void> {
  const known = { role, referral, ...(dealings && { dealings }), ...(mood && { mood }) };
  const { leadScore, scored } = scoreOf(known, now);
  const scoreDueAt = nextChange(known, now);
  const removed = {
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
        lastContactAt: lastContactOf(dealings),
        ...(dealings && { dealings }),
        ...(mood && { mood }),
        ...(scored && { scored }),
        ...(scoreDueAt && { scoreDueAt }),
      },
      ...(Object.keys(removed).length > 0 && { $unset: removed }),
    },
  );
}

/** The summary of each client's interactions. Clients without any are missing. */
async function summarize(
  db: CompanyDb,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, ActivitySummary>> {
  if (ids.length === 0) return new Map();
  const timesOf = (filter: Filter<Interaction>, nearest?: 1 | -1) =>
    nearestOf(db.in(interactions), ids, filter, nearest);
  // One after another, because this also runs inside transactions.
  const held = await timesOf({ kind: 'meeting', at: { $lte: now } });
  const planned = await timesOf({ kind: 'meeting', at: { $gt: now } }, 1);
  const quoted = await timesOf({ kind: 'quotation' });
  const open = await timesOf({ open: true });
  const past = await timesOf({ at: { $lte: now } });
  // Imported notes were not written at that time.
  const noted = await nearestOf(db.in(noteVersions), ids, { imported: { $exists: false } });
  const any = await timesOf({});
  return new Map(
    ids.flatMap((id): [string, ActivitySummary][] => {
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

/** For each client, the time of its latest matching record, or of the earliest if `nearest` is 1. */
export async function nearestOf<T extends Interaction | NoteVersion>(
  collection: CompanyCollection<T>,
  ids: readonly string[],
  filter: Filter<T>,
  nearest: 1 | -1 = -1,
): Promise<Map<string, Date>> {
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0) {
    // For one client this is the first entry of an index, however many there are.
    const sort = { at: nearest } as ListOptions<T>['sort'];
    const found = await collection.list({ ...filter, clientId: id }, { sort, limit: 1 });
    return new Map(found.map(({ at }) => [id, at]));
  }
  const found = await collection.aggregate<{ _id: string; at: Date }>([
    { $match: { ...filter, clientId: { $in: [...ids] } } },
    { $group: { _id: '$clientId', at: { [nearest === 1 ? '$min' : '$max']: '$at' } } },
  ]);
  return new Map(found.map(({ _id, at }) => [_id, at]));
}
