import type { z } from 'zod';
import { checkFile } from '~/core/csv-check';
import { newId } from '~/core/id';
import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import { contentOf, findUpload, type ImportReached } from '~db/uploaded-lists';
import { clientImports, clients, noteVersions } from './collections';
import { clientList, type GoodRow } from './import-check.server';
import type { importJobInput } from './jobs.server';
import { newClient } from './new-client';
import { findTwins } from './twins.server';

type Input = z.output<typeof importJobInput>;

/** Rows of one step: a transaction of this size is quick, and a page sees the import go on. */
const perStep = 500;

/**
 * Adds the rows of an uploaded list that come after the one that was reached. Likely duplicates are looked for anew,
 * among the clients that are there now; those that this import has added count as well, which changes nothing: a later
 * row like one of them was a duplicate within the file already.
 */
export async function importRows({ input, reached, db, step }: Run<Input, ImportReached>) {
  const rows = await rowsOf(db, input.importId);
  const twins = input.duplicates === 'leave' ? await findTwins(db, rows) : new Map();
  let at = rows.filter(({ row }) => row <= reached.row).length;
  let done = reached;
  while (at < rows.length) {
    const some = rows.slice(at, at + perStep);
    at += some.length;
    const added = some.filter(({ row }) => !twins.has(row));
    const next: ImportReached = {
      row: some.at(-1)?.row ?? done.row,
      added: done.added + added.length,
      left: done.left + some.length - added.length,
    };
    await step(async (all) => {
      await add(all, added, input.by);
      return { reached: next, progress: { done: at, total: rows.length } };
    });
    done = next;
  }
  return { added: done.added, left: done.left };
}

async function rowsOf(db: CompanyDb, importId: string): Promise<GoodRow[]> {
  const found = await findUpload(db, clientImports, importId);
  return (await checkFile(clientList, await contentOf(db, found))).good;
}

async function add(db: CompanyDb, rows: readonly GoodRow[], by: Input['by']): Promise<void> {
  const at = new Date();
  const made = rows.map(({ details, notes }) =>
    newClient(newId(), details, { createdBy: by.userId, at, notes }),
  );
  await db.in(clients).insertMany(made);
  const noted = made.filter(({ notes }) => notes !== '');
  await db.in(noteVersions).insertMany(
    noted.map(({ _id, notes }) => ({
      _id: `${_id}-1`,
      clientId: _id,
      version: 1,
      text: notes,
      authorId: by.userId,
      authorName: by.name,
      at,
      imported: true as const,
    })),
  );
}
