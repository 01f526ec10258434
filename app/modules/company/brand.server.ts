import { buffer } from 'node:stream/consumers';
import { noSuchFile } from '~/core/file-kind';
import { Refusal } from '~/core/refusal';
import { type Picture, shrunk } from '~/gateways/pictures';
import type { FileToSend } from '~/web/send-file.server';
import type { CompanyDb } from '~db/company-db';
import { filesOf } from '~db/files';
import { ownCompany } from '../account/index.server';
import { companyLogo } from './file-kinds';

/** The company's logo, at most `most` pixels; null if it has none, or it was just removed. */
export async function logoPicture(
  db: CompanyDb,
  logoId: string | null | undefined,
  most: { width: number; height: number },
): Promise<Picture | null> {
  const file = logoId ? await filesOf(db).find(logoId) : null;
  return file && (await shrunk(await buffer(filesOf(db).open(file)), { companyId: db.companyId, ...most }));
}

/** The logo's file for a public page, which has checked access. */
export async function logoFile(db: CompanyDb): Promise<FileToSend> {
  const { logoId } = await ownCompany(db);
  const file = logoId ? await filesOf(db).find(logoId) : null;
  if (!file || file.kind !== companyLogo.name) throw new Refusal('not-found', noSuchFile);
  return filesOf(db).toSend(file);
}
