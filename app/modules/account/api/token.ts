import { call, respond } from '~/web/respond.server';
import { beginTokenSession } from '~/web/session.server';
import { signIn } from '../sign-in.server';

const door = respond({
  POST: call(signIn, async (person, source) => ({
    code: 200,
    ...(await beginTokenSession(person, source)),
    userId: person._id,
    companyId: person.companyId,
    systemAccess: person.access,
  })),
});

export const loader = door;
export const action = door;
