import { z } from 'zod';
import type { Actor } from '~/core/access';
import { Refusal } from '~/core/refusal';
import { wholeNumber } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { addedText } from './added-text';
import { recordNote } from './client-activity.server';
import { type Client, clients, noteVersions } from './collections';
import { findClient } from './find-client.server';
import * as messages from './messages';

const perPage = 20;

/**
 * A client's current notes and the saved versions, newest first, twenty per page. Each version has its whole text and
 * what it added to the one before.
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
 * Saves notes and a version with author and time, in the caller's transaction. Saving the same text again changes
 * nothing, so a double click is no conflict. A `version` older than the stored one is refused with 409. Returns whether
 * anything was saved.
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
  await recordNote(db, client, at);
  return true;
}
