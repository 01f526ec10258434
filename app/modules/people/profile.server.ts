import { z } from 'zod';
import type { Actor } from '~/core/access';
import { operation } from '~/core/operation';
import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { askForNewEmail, emailWaiting, findPerson, proveForNewEmail } from '../account/index.server';
import { findEmployee, personSubject } from './find-employee.server';
import { leaveSide } from './leave-side.server';
import * as messages from './messages';
import { changePhoto, keepPhoto } from './photo.server';
import { changed, changesBetween, checkDays, checkFilled, write } from './save.server';
import { profileChangeInput } from './schema';

/** What a person sees of himself, and the new address that waits for his confirmation. */
export const openOwnProfile = operation({
  name: 'openOwnProfile',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  failed: messages.profileLoadFailed,
  async run({ actor, db }) {
    return await ownProfile(db, actor);
  },
});

/** The same with the types of leave that he may take, and what is left to him of each this year. */
export const openOwnCompliance = operation({
  name: 'openOwnCompliance',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  failed: messages.profileLoadFailed,
  async run({ actor, db }) {
    const own = await ownProfile(db, actor);
    return { ...own, entitlements: await leaveSide().entitlements(db, actor.userId, new Date()) };
  },
});

/** The same with the name of who leads him. */
export const openOwnJob = operation({
  name: 'openOwnJob',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  failed: messages.profileLoadFailed,
  async run({ actor, db }) {
    const own = await ownProfile(db, actor);
    const { managerId } = own.employee.user;
    return { ...own, manager: managerId ? ((await findPerson(db, managerId))?.name ?? '') : '' };
  },
});

async function ownProfile(db: CompanyDb, { userId, access }: Actor) {
  const [employee, newEmail] = await Promise.all([findEmployee(db, userId), emailWaiting(db, userId)]);
  return { employee, newEmail, mayEditAll: access.HR };
}

/**
 * Changes what a person keeps of himself, and his photo. A new address is the one he signs in with only when he has
 * confirmed it by the mail that is sent to it; at a browser it asks for the present password, ten times in 15 minutes.
 * Who he is stays his to say when a trial has ended.
 */
export const changeOwnProfile = operation({
  name: 'changeOwnProfile',
  access: 'signed-in',
  effect: 'vital-write',
  input: profileChangeInput,
  failed: messages.profileFailed,
  // Decoding a picture takes its time, and GridFS is outside of transactions.
  transaction: 'own',
  async run({ input: { id, revision, photo, removePhoto, password, ...sent }, actor, db, note }) {
    if (id && id !== actor.userId) throw new Refusal('forbidden', messages.profileOfAnother);
    const { email, ...person } = sent.person;
    if (email !== undefined && email !== actor.email) await proveForNewEmail(db, actor, password);
    const kept = photo && (await keepPhoto(db, photo));
    return await db.transaction(async (all) => {
      const now = new Date();
      const before = await findEmployee(all, actor.userId);
      if (revision !== undefined && revision !== (before.user.revision ?? 0)) {
        throw new Refusal('conflict', messages.profileOvertaken);
      }
      const after = changed(before, { ...sent, person });
      checkFilled(before, after);
      checkDays(before, after, now);
      const names = changesBetween(before, after);
      if (names.length > 0) await write(all, before, after, { by: actor, now });
      if (kept || (removePhoto && before.photoId)) {
        await changePhoto(all, actor.userId, before.photoId, kept);
        names.push('photo');
      }
      const isNewEmail = email !== undefined && email !== before.user.email;
      if (isNewEmail) {
        all.afterCommit(await askForNewEmail(all, before.user, email));
        names.push('email, to be confirmed');
      }
      if (names.length > 0) {
        const detail = `${after.user.name}: ${names.join(', ')}`;
        note({ action: 'changed', subject: personSubject.name, subjectId: actor.userId, detail });
      }
      return { photoId: kept?._id, confirming: isNewEmail };
    });
  },
});
