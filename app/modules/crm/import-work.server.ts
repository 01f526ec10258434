import type { z } from 'zod';
import { checkFile } from '~/core/csv-check';
import { newId } from '~/core/id';
import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import { contentOf, findUpload, type ImportReached, type importInput } from '~db/uploaded-lists';
import { clientImports, clients, noteVersions } from './collections';
import { findDuplicates } from './duplicates.server';
import { clientList, type GoodRow } from './import-check.server';
import { newClient } from './new-client';

type Input = z.output<typeof importInput> & { duplicates: 'leave' | 'take' };

/** Rows per step: small enough for a quick transaction and for visible progress. */
const perStep = 500;

/**
 * Imports the rows after the last one that was done. Likely duplicates are searched again among the current clients.
 * Clients that this import added count too, which is harmless: a later row like one of them was already a duplicate
 * within the file.
 */
export async function importRows({ input, reached, db, step }: Run<Input, ImportReached>) {
  const rows = await rowsOf(db, input.importId);
  const leftOut = input.duplicates === 'leave' ? await findDuplicates(db, rows) : new Map();
  let at = rows.filter(({ row }) => row <= reached.row).length;
  let done = reached;
  while (at < rows.length) {
    const some = rows.slice(at, at + perStep);
    at += some.length;
    const added = some.filter(({ row }) => !leftOut.has(row));
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
