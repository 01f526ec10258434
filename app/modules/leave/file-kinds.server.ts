import { holds } from '~/core/access';
import { fileKind } from '~/core/file-kind';
import { users } from '../account/index.server';

/** A medical certificate: for the person it belongs to, their manager, HR and owners. */
export const leaveCertificate = fileKind({
  name: 'leave-certificate',
  access: 'signed-in',
  async maySee({ actor, db, ownerId }) {
    if (actor.userId === ownerId || holds(actor.access, 'HR')) return true;
    const led = await db
      .in(users)
      .findOne({ _id: ownerId, managerId: actor.userId }, { projection: { _id: 1 } });
    return led !== null;
  },
});
