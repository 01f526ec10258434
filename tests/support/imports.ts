import { utils, write } from '@e965/xlsx';
import { Upload } from '../../app/core/upload';
import { confirmImport, readImport, uploadList } from '../../app/modules/imports/imports.server';
import { importJob, takeBackJob } from '../../app/modules/imports/jobs.server';
import type { CompanyDb } from '../../db/company-db';

import { workOff } from '../../db/jobs/worker';
import { askIn } from './asking';

type As = NonNullable<Parameters<typeof askIn>[3]>;

/** A list as a CSV file. */
export const csv = (lines: string | readonly string[], name = 'list.csv') =>
  new Upload(
    name,
    'text/csv',
    new TextEncoder().encode(typeof lines === 'string' ? lines : lines.join('\r\n')),
  );

/** The same as a workbook. */
export function xlsx(sheets: Record<string, unknown[][]>, name = 'list.xlsx'): Upload {
  const book = utils.book_new();
  for (const [title, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), title);
  return new Upload(name, '', new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })));
}

/** Uploads a list and returns its id. */
export async function upload(db: CompanyDb, kind: string, file: Upload, how?: As): Promise<string> {
  return (await askIn(db, uploadList, { kind, file }, how)).id;
}

export const found = (db: CompanyDb, kind: string, id: string, how?: As) =>
  askIn(db, readImport, { kind, id }, how);

/** Presses a button of an import's page. */
export const press = (
  db: CompanyDb,
  kind: string,
  id: string,
  sent: Record<string, unknown> = {},
  how?: As,
) => askIn(db, confirmImport, { kind, id, press: 'import', ...sent }, how);

/** Does what imports have left to do. */
export const workOffImports = () => workOff({ kinds: [importJob, takeBackJob] });

/** Uploads a list and imports it as it is understood. */
export async function importAll(
  db: CompanyDb,
  kind: string,
  file: Upload,
  choices: Record<string, unknown> = {},
): Promise<string> {
  const id = await upload(db, kind, file);
  if (Object.keys(choices).length > 0) await press(db, kind, id, { press: 'check', ...choices });
  await press(db, kind, id);
  await workOffImports();
  return id;
}
