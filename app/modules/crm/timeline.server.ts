import { z } from 'zod';
import { type Actor, holds } from '~/core/access';
import { showNearDay, showTime, singaporeDay } from '~/core/dates';
import { allOf, type FoundGroup, sees } from '~/core/modules.server';
import { idInput } from '~/core/named-id';
import { cursorAt } from '~/core/paging';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type Order, readPage } from '~db/keyset';
import { reactions } from '../reactions.server';
import { addedText } from './added-text';
import { noteOf } from './clients.server';
import { type Interaction, interactions, type NoteVersion, noteVersions } from './collections';
import { findClient } from './find-client.server';
import type { InteractionKind } from './lead-score';
import * as messages from './messages';
import { saveNotes } from './notes.server';
import { newNoteInput, notesText } from './schema';
import { type TimelineKind, timelineKinds } from './timeline';

const perPage = 20;

const newestInteraction: Order<Interaction> = { by: 'at', sorted: 'time', descending: true };
const newestNote: Order<NoteVersion> = { by: 'at', sorted: 'time', descending: true };

/** Something done with a client, or planned. */
interface TimelineEntry {
  id: string;
  kind: TimelineKind;
  at: Date;
  /** A record's title, or what a note added. */
  text: string;
  /** Who wrote a note. */
  by: string;
  /** The page of the record. */
  link: string | null;
  isAhead: boolean;
}

/**
 * A client's overview: everything done with the client, newest first, or one kind of it, and what is planned next, for the
 * kinds that the caller may see; with the open quotation for those who see quotations.
 */
export const readOverview = operation({
  name: 'readOverview',
  access: 'CRM',
  effect: 'read',
  failed: messages.loadFailed,
  input: idInput.extend({
    kind: z.enum(timelineKinds).or(z.literal('')).catch('').default(''),
    after: z.string().max(2_000).optional(),
  }),
  async run({ input: { id, kind, after }, actor, db }) {
    const seen = seenKinds(actor);
    const [{ entries, next }, [planned], quotation] = await Promise.all([
      timelineOf(db, id, { seen, kind, after }),
      plannedOf(db, id, seen),
      holds(actor.access, 'Quotes') ? reactions().quotations.open(db, id) : null,
    ]);
    return { entries, next, kind, kinds: ['note', ...seen.keys()] as TimelineKind[], planned, quotation };
  },
});

/** Adds a note to a client's notes, as their new last paragraph. Refuses one that makes them longer than they may be. */
export const addNote = operation({
  name: 'addNote',
  access: 'CRM',
  effect: 'write',
  failed: messages.updateError,
  input: newNoteInput,
  async run({ input: { id, text }, actor, db, note }) {
    const client = await findClient(db, id);
    const all = [client.notes.trimEnd(), text].filter(Boolean).join('\n\n');
    if (!notesText.safeParse(all).success)
      throw new Refusal('bad-input', messages.notesFull, { fields: { text: [messages.notesFull] } });
    await saveNotes(db, client, { text: all, version: undefined, author: actor });
    note(noteOf(client, 'changed', 'notes'));
    return client;
  },
});

/** How Find shows the kinds that this person may see: where their pages are. */
function seenKinds(actor: Actor): ReadonlyMap<InteractionKind, FoundGroup> {
  const groups = allOf(({ found }) => found).filter((group) => sees(group, actor));
  return new Map(
    timelineKinds.flatMap((kind) => {
      const group = groups.find((one) => one.kind === kind);
      return group && kind !== 'note' ? [[kind, group] as const] : [];
    }),
  );
}

type Seen = ReturnType<typeof seenKinds>;

/** One page of the timeline: what modules have recorded and what notes have added, merged by time. */
async function timelineOf(
  db: CompanyDb,
  clientId: string,
  { seen, kind, after }: { seen: Seen; kind: TimelineKind | ''; after: string | undefined },
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const kinds = kind === '' ? [...seen.keys()] : [...seen.keys()].filter((one) => one === kind);
  const marks = { after };
  const [done, saved] = await Promise.all([
    kinds.length === 0
      ? []
      : readPage(db.in(interactions), {
          filter: { clientId, kind: kinds.length === 1 ? kinds[0] : { $in: kinds } } as object,
          order: newestInteraction,
          limit: perPage + 1,
          marks,
        }).then(({ items }) => items),
    kind === '' || kind === 'note'
      ? readPage(db.in(noteVersions), {
          filter: { clientId },
          order: newestNote,
          limit: perPage + 1,
          marks,
        }).then(({ items }) => items)
      : [],
  ]);
  const all = [...done, ...saved].sort(
    (one, other) => other.at.getTime() - one.at.getTime() || (one._id < other._id ? 1 : -1),
  );
  const shown = all.slice(0, perPage);
  const before = await textsBefore(
    db,
    clientId,
    shown.filter((one) => 'version' in one),
  );
  const last = all.length > perPage ? shown.at(-1) : undefined;
  const now = new Date();
  return {
    entries: shown.map((one) => entryOf(one, { seen, before, now })),
    next: last ? cursorAt({ value: last.at, id: last._id }) : null,
  };
}

function entryOf(
  one: Interaction | NoteVersion,
  { seen, before, now }: { seen: Seen; before: ReadonlyMap<number, string>; now: Date },
): TimelineEntry {
  const { _id: id, at } = one;
  if ('version' in one) {
    const added = addedText(before.get(one.version - 1) ?? '', one.text);
    const text = added || (one.text ? messages.tookOut : messages.emptied);
    return { id, kind: 'note', at, text, by: one.authorName, link: null, isAhead: false };
  }
  const { kind, sourceId, title } = one;
  return {
    id,
    kind,
    at,
    text: title,
    by: '',
    link: seen.get(kind)?.page(sourceId) ?? null,
    isAhead: at > now,
  };
}

/** The notes before these saves, by version. */
async function textsBefore(
  db: CompanyDb,
  clientId: string,
  saved: readonly NoteVersion[],
): Promise<ReadonlyMap<number, string>> {
  const known = new Map(saved.map(({ version, text }) => [version, text]));
  const missing = saved
    .map(({ version }) => version - 1)
    .filter((version) => version > 0 && !known.has(version));
  if (missing.length === 0) return known;
  const found = await db
    .in(noteVersions)
    .list({ clientId, version: { $in: missing } }, { sort: { version: -1 }, limit: missing.length });
  return new Map([...known, ...found.map(({ version, text }) => [version, text] as const)]);
}

/** The next meeting or visit. */
async function plannedOf(db: CompanyDb, clientId: string, seen: Seen) {
  const kinds = (['meeting', 'job'] as const).filter((kind) => seen.has(kind));
  if (kinds.length === 0) return [];
  const found = await db
    .in(interactions)
    .list({ clientId, kind: { $in: kinds }, at: { $gt: new Date() } }, { sort: { at: 1 }, limit: 1 });
  return found.map(({ kind, title, at, sourceId }) => ({
    kind,
    title,
    at: `${showNearDay(singaporeDay(at), singaporeDay(new Date()))}, ${showTime(at)}`,
    link: seen.get(kind)?.page(sourceId) ?? null,
  }));
}
