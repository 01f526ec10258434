import { noAccess } from '~/core/access';
import { hasLeft } from '~/core/employee-status';
import { newId } from '~/core/id';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { enterAddress } from '~db/directory';
import { isDuplicate } from '~db/duplicate';
import {
  checkAddressFree,
  countInvitation,
  emailInUse,
  endSignIn,
  inviteByMail,
  type User,
  unconfirmedMark,
  users,
} from '../account/index.server';
import { noDetails } from './details';
import { givesElevatedRights, proveForElevatedRights } from './elevated-rights.server';
import { notDeleted, personSubject } from './find-employee.server';
import * as messages from './messages';
import { writeDetails } from './save.server';
import { invitationInput } from './schema';
import { addressShown } from './shown';

/** Somebody who can sign in, for the dialogs about them: access and sign-in. */
export const openUser = operation({
  name: 'openUser',
  access: 'laoban',
  effect: 'read',
  failed: messages.loadFailed,
  input: idInput,
  async run({ input: { id }, actor, db }) {
    return { user: await findUser(db, id), isSelf: id === actor.userId };
  },
});

/**
 * Invites somebody, who sets a password by the mailed link. HR fills in the rest later. Refuses with 409 an address
 * that somebody has confirmed, and a new owner without the proof of `elevated-rights.server.ts`.
 */
export const inviteUser = operation({
  name: 'inviteUser',
  access: 'laoban',
  effect: 'write',
  failed: messages.createFailed,
  // A used code stays used, so no transaction may try it twice.
  transaction: 'own',
  input: invitationInput,
  async run({ input: { name, email, access, proof }, actor, db, note, source }) {
    const now = new Date();
    const id = newId();
    const user: User = {
      _id: id,
      companyId: db.companyId,
      name,
      email,
      ...unconfirmedMark(id),
      // Not a possible hash: the link sets the first password.
      passwordHash: '',
      access: { ...noAccess, ...access },
      status: 'Pending',
      welcomed: true,
      createdAt: now,
      updatedAt: now,
    };
    await checkAddressFree(email, source);
    if (givesElevatedRights(null, user))
      await proveForElevatedRights(db, actor, { before: null, after: user }, proof);
    const invitation = await countInvitation(db, actor, email);
    await db.transaction(async (all) => {
      try {
        await all.in(users).insert(user);
        await enterAddress(all, user);
      } catch (error) {
        if (isDuplicate(error)) throw emailInUse();
        throw error;
      }
      await writeDetails(all, user, noDetails);
      const detail = `${name}: invited`;
      note({ action: 'added', subject: personSubject.name, subjectId: user._id, detail });
    });
    return await inviteByMail(db, user, invitation);
  },
});

/** Sends the invitation again to somebody who has never signed in. Earlier links stay valid for their week. */
export const inviteAgain = operation({
  name: 'inviteAgain',
  access: 'laoban',
  effect: 'vital-write',
  // Rate limits are outside of the transaction: a retried one must not count twice.
  transaction: 'own',
  input: idInput,
  async run({ input: { id }, actor, db, note }) {
    const user = await invitable(db, id);
    const invitation = await countInvitation(db, actor, user.email);
    const sent = await inviteByMail(db, user, invitation);
    const detail = `${user.name}: again`;
    if (sent.mailed !== 'failed')
      note({ action: 'invited', subject: personSubject.name, subjectId: id, detail });
    return sent;
  },
});

/** Ends every session and token of a colleague who lost their phone or should sign in again. */
export const endSessionsOf = operation({
  name: 'endSessionsOf',
  access: 'laoban',
  effect: 'vital-write',
  input: idInput,
  async run({ input: { id }, actor, db, note }) {
    if (id === actor.userId) throw new Refusal('conflict', messages.notOwnSessions);
    const { name } = await findUser(db, id);
    await endSignIn(db, id, new Date());
    const detail = `${name}: signed out everywhere`;
    note({ action: 'changed', subject: personSubject.name, subjectId: id, detail });
  },
});

/** Somebody who has never signed in and has an address. */
async function invitable(db: CompanyDb, id: string): Promise<User> {
  const user = await findUser(db, id);
  if (user.firstSignedInAt) throw new Refusal('conflict', messages.signedInAlready);
  if (addressShown(user.email) === '') throw new Refusal('conflict', messages.addressErased);
  return user;
}

/** Somebody who can sign in; a 404 for unknown ids and people who have left. */
async function findUser(db: CompanyDb, id: string): Promise<User> {
  const user = await db.in(users).findOne({ _id: id, ...notDeleted });
  if (!user || hasLeft(user)) throw new Refusal('not-found', messages.unknown);
  return user;
}
