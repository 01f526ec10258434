import { checkRevision, Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { askForNewEmail, checkNewAddress, proveForNewEmail } from '../account/index.server';
import { findEmployee, personSubject } from './find-employee.server';
import * as messages from './messages';
import { changePhoto, storePhoto } from './photo.server';
import { applyChange, changesBetween, checkDays, checkFilled, write } from './save.server';
import { profileChangeInput } from './schema';

/**
 * Changes a person's own contact details and photo. A new address takes effect once the mail to it is confirmed; it
 * requires the current password (ten tries in 15 minutes) and a code if two-factor sign-in is on. Still allowed after a
 * trial has ended.
 */
export const changeOwnProfile = operation({
  name: 'changeOwnProfile',
  access: 'signed-in',
  effect: 'vital-write',
  input: profileChangeInput,
  failed: messages.profileFailed,
  // Decoding a picture is slow, and GridFS is outside of transactions.
  transaction: 'own',
  async run({ input: { id, revision, photo, removePhoto, proof, ...sent }, actor, db, note, source }) {
    if (id && id !== actor.userId) throw new Refusal('forbidden', messages.profileOfAnother);
    const { email, ...person } = sent.person;
    if (email !== undefined && email !== actor.email) {
      await proveForNewEmail(db, actor.userId, proof);
      await checkNewAddress(actor.userId, email, source);
    }
    const kept = photo && (await storePhoto(db, photo));
    const sendLink = await db.transaction(async (all) => {
      const now = new Date();
      const before = await findEmployee(all, actor.userId);
      checkRevision(revision, before.user.revision, messages.profileOvertaken);
      const after = applyChange(before, { ...sent, person });
      checkFilled(before, after);
      checkDays(before, after, now);
      const names = changesBetween(before, after);
      if (names.length > 0) await write(all, before, after, { by: actor, now });
      if (kept || (removePhoto && before.photoId)) {
        await changePhoto(all, actor.userId, before.photoId, kept);
        names.push('photo');
      }
      const isNewEmail = email !== undefined && email !== before.user.email;
      if (isNewEmail) names.push('email, to be confirmed');
      const sendLink = isNewEmail ? await askForNewEmail(all, before.user, email) : null;
      if (names.length > 0) {
        const detail = `${after.user.name}: ${names.join(', ')}`;
        note({ action: 'changed', subject: personSubject.name, subjectId: actor.userId, detail });
      }
      return sendLink;
    });
    const mailed = (await sendLink?.(db)) ?? null;
    return { photoId: kept?._id, confirming: mailed && { at: 'your new address' as const, mailed } };
  },
});
