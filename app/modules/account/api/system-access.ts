import { z } from 'zod';
import { ownerAccess } from '~/core/access';
import { systemAccess } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleIds } from '../answers';
import { readAccess } from '../names-and-access.server';

export const loader = respond({
  GET: call(
    readAccess,
    {
      says: 'Returns a person’s current access.',
      answer: z.object({ systemAccess }),
      example: { params: { uid: exampleIds.userId }, answer: { systemAccess: ownerAccess } },
    },
    (systemAccess) => ({ systemAccess }),
  ),
});
export const action = loader;
