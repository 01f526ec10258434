import type { Actor } from '~/core/access';
import { hasLeft } from '~/core/employee-status';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { filesOf } from '~db/files';
import { cancelJobsOf, enqueue } from '~db/jobs';
import { eraseAtOnce } from '~db/person-erasure';
import { endSignIn, type User, users } from '../account/index.server';
import { dataExports } from './collections';
import { eraseTrail, keepForTheLaw } from './erasure-jobs.server';
import { erasureParts, goneSince } from './erasure-parts';
import { exportIdOf, findPersonOf, stateOf } from './exports.server';
import * as messages from './messages';
import { eraseInput } from './schema';

/** One person's data, for HR: its export, what an erasure removes and leaves, and why it may not be done. */
export const readPersonData = operation({
  name: 'readPersonData',
  access: 'HR',
  effect: 'read',
  input: idInput,
  async run({ input: { id }, actor, db }) {
    const person = await findPersonOf(db, id);
    const { name, erased, deletedAt } = person;
    return {
      id,
      name,
      erased: erased ?? null,
      deletedAt: deletedAt ?? null,
      export: await stateOf(db, id),
      whyNot: whyNot(actor, person),
      parts: erasureParts(erased?.at ?? new Date(), goneSince(person)),
    };
  },
});

/**
 * Erases the data of somebody who has left: at once what need not be kept, the rest automatically later. Refuses with
 * 409 people who work here and data already erased, and with 403 the data of an owner except for owners.
 */
export const erasePerson = operation({
  name: 'erasePerson',
  access: 'HR',
  effect: 'vital-write',
  input: eraseInput,
  failed: messages.eraseFailed,
  async run({ input: { id }, actor, db, note }) {
    const person = await findPersonOf(db, id);
    if (person.access.laoban && !actor.access.laoban) throw new Refusal('forbidden', messages.ownersOnly);
    const why = whyNot(actor, person);
    if (why) throw new Refusal('conflict', why);
    const now = new Date();
    const erased = { at: now, byName: actor.name };
    await eraseAtOnce(db, id, person.photoId);
    await db.in(users).updateOne({ _id: id }, { $set: { erased, updatedAt: now } });
    await endSignIn(db, id, now);
    const exportId = exportIdOf(db, id);
    await cancelJobsOf(db, exportId);
    await filesOf(db).removeOf(exportId);
    await db.in(dataExports).deleteOne({ _id: exportId });
    await enqueue(db, eraseTrail, { personId: id, at: now.toISOString() }, { subjectId: id });
    await keepForTheLaw(db, id, { now, since: person.deletedAt ?? now });
    note({ action: 'erased', subject: 'person', subjectId: id, detail: `${person.name}: personal data` });
    return { id };
  },
});

/** Why this person's data may not be erased; null if it may. The last owner never leaves, so they are never erased. */
function whyNot({ access }: Pick<Actor, 'access'>, person: User): string | null {
  if (person.erased) return messages.erasedAlready;
  if (person.access.laoban && !access.laoban) return messages.ownersOnly;
  return hasLeft(person) ? null : messages.stillWorks;
}
