import { self } from '~/core/access';
import { fileKind } from '~/core/file-kind';
import { Refusal } from '~/core/refusal';
import type { Upload } from '~/core/upload';
import { reencodePicture } from '~/gateways/pictures';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type StoredContent } from '~db/files';
import { users } from '../account/index.server';
import { findEmployee, personSubject } from './find-employee.server';
import * as messages from './messages';
import { photoInput } from './schema';

/** An employee's photo, for that person, owners and HR. */
export const employeePhoto = fileKind({ name: 'employee-photo', access: self('subjectId', 'HR') });

/**
 * Sets or removes an employee's photo. Only owners change an owner's. Refuses anything but PNG and JPEG, and a form
 * without either choice.
 */
export const changeEmployeePhoto = operation({
  name: 'changeEmployeePhoto',
  access: 'HR',
  effect: 'write',
  input: photoInput,
  failed: messages.updateFailed,
  // Decoding a picture is slow, and GridFS is outside of transactions.
  transaction: 'own',
  async run({ input: { id, photo }, actor, db, note }) {
    const { user } = await findEmployee(db, id);
    if (user.access.laoban && !actor.access.laoban) throw new Refusal('forbidden', messages.ownersOnly);
    const kept = photo && (await storePhoto(db, photo));
    return await db.transaction(async (all) => {
      const before = await findEmployee(all, id);
      await changePhoto(all, id, before.photoId, kept);
      const detail = `${before.user.name}: photo`;
      note({ action: 'changed', subject: personSubject.name, subjectId: id, detail });
    });
  },
});

/** In pixels. Photos are shown as small circles on each page. */
const photoPixels = 512;

/** Replaces or removes a photo. In the caller's transaction. */
export async function changePhoto(
  db: CompanyDb,
  userId: string,
  before: string | undefined,
  kept: StoredContent | undefined,
): Promise<void> {
  if (before) await filesOf(db).remove(before);
  if (kept) await filesOf(db).bind(kept, { kind: employeePhoto, subjectId: userId, ownerId: userId });
  await db
    .in(users)
    .updateOne({ _id: userId }, kept ? { $set: { photoId: kept._id } } : { $unset: { photoId: true } });
}

/** Stores a re-encoded photo until it is bound to its person. */
export async function storePhoto(db: CompanyDb, photo: Upload): Promise<StoredContent> {
  const { content, type } = await reencodePicture(photo, {
    companyId: db.companyId,
    field: 'photo',
    text: messages.photoWrong,
    within: photoPixels,
  });
  return await filesOf(db).keep({ name: type === 'image/png' ? 'photo.png' : 'photo.jpg', type, content });
}
