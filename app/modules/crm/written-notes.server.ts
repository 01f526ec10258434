import type { CompanyDb } from '~db/company-db';
import { addedText } from './added-text';
import { type NoteVersion, noteVersions } from './collections';

/** What somebody has written about a client at one time. */
interface WrittenNote {
  id: string;
  at: Date;
  text: string;
}

/** More saves than anybody makes in a week; the newest count. */
const mostSaves = 100;

/** Notes that came with an imported list were written at some other time, and by nobody here. */
const writtenHere = { imported: { $exists: false } };

/**
 * What was newly written in a client's notes from one moment up to another, oldest first: of each save the text that
 * the version before did not have. A save that only took something away is none.
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

/** The clients about whom notes were saved from one moment up to another, in the order of their ids. */
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
