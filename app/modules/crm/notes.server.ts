import { z } from 'zod';
import type { Actor } from '~/core/access';
import { operation } from '~/core/operation';
import { Refusal } from '~/core/refusal';
import { wholeNumber } from '~/core/text';
import type { CompanyDb } from '~db/company-db';
import { addedText } from './added-text';
import { type Client, clients, noteVersions } from './collections';
import { tellNote } from './dealings.server';
import { findClient } from './find-client.server';
import * as messages from './messages';

const perPage = 20;

/**
 * A client's notes as they stand, and what was saved before, newest first, twenty at a time: of each save the whole text,
 * and what the one before it had not.
 */
export const readNotes = operation({
  name: 'readNotes',
  access: 'CRM',
  effect: 'read',
  input: z.object({
    id: z.string(),
    before: wholeNumber('before must be the number of a version.', 1).optional(),
  }),
  async run({ input: { id, before }, db }) {
    const older = before === undefined ? {} : { version: { $lt: before } };
    const [client, saved] = await Promise.all([
      findClient(db, id),
      db.in(noteVersions).list({ clientId: id, ...older }, { sort: { version: -1 }, limit: perPage + 1 }),
    ]);
    const versions = saved
      .slice(0, perPage)
      .map((one, at) => ({ ...one, added: addedText(saved[at + 1]?.text ?? '', one.text) }));
    const last = saved.length > versions.length ? versions.at(-1) : undefined;
    return { notes: client.notes, version: client.notesVersion, versions, next: last?.version ?? null };
  },
});

/**
 * Saves notes within a transaction, and beside them who wrote what when. The same text again changes
 * nothing, so that a double click is no conflict; an older `version` than the stored is a 409. Answers
 * whether anything was saved.
 */
export async function saveNotes(
  db: CompanyDb,
  client: Client,
  { text, version, author }: { text: string; version: number | undefined; author: Actor },
): Promise<boolean> {
  const { _id: clientId, notes, notesVersion } = client;
  if (notes === text) return false;
  if (version !== undefined && version !== notesVersion)
    throw new Refusal('conflict', messages.notesOvertaken);
  const at = new Date();
  const next = notesVersion + 1;
  await db
    .in(clients)
    .updateOne({ _id: clientId }, { $set: { notes: text, notesVersion: next, updatedAt: at } });
  await db.in(noteVersions).insert({
    _id: `${clientId}-${next}`,
    clientId,
    version: next,
    text,
    authorId: author.userId,
    authorName: author.name,
    at,
  });
  await tellNote(db, client, at);
  return true;
}
