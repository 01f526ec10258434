import type { CompanyDb } from '~db/company-db';
import { addedText } from './added-text';
import { type NoteVersion, noteVersions } from './collections';

interface WrittenNote {
  id: string;
  at: Date;
  text: string;
}

/** The most saves read, more than anyone makes in a week. The newest count. */
const mostSaves = 100;

/** Leaves out imported notes: nobody wrote them at that time. */
const writtenHere = { imported: { $exists: false } };

/**
 * What was added to a client's notes in a period, oldest first. Saves that only removed text are left out.
 */
export async function notesWritten(
  db: CompanyDb,
  clientId: string,
  { from, to }: { from: Date; to: Date },
): Promise<WrittenNote[]> {
  const saved = await db
    .in(noteVersions)
    .list({ clientId, at: { $gte: from, $lt: to }, ...writtenHere }, { sort: { at: -1 }, limit: mostSaves });
  const versions = saved.sort((one, other) => one.version - other.version);
  const first = versions[0];
  if (!first) return [];
  const before = await db.in(noteVersions).findOne({ clientId, version: first.version - 1 });
  return versions
    .map(({ _id: id, at, text }, place) => ({
      id,
      at,
      text: addedText((place === 0 ? before : versions[place - 1])?.text ?? '', text),
    }))
    .filter(({ text }) => text !== '');
}

/** The ids of clients whose notes were saved in a period, sorted. */
export async function clientsWithNotes(
  db: CompanyDb,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const found = await db
    .in(noteVersions)
    .aggregate<Pick<NoteVersion, '_id'>>([
      { $match: { at: { $gte: from, $lt: to }, ...writtenHere } },
      { $group: { _id: '$clientId' } },
      { $sort: { _id: 1 } },
    ]);
  return found.map(({ _id }) => _id);
}
