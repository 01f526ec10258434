import { z } from 'zod';
import { message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleResource, resourceAnswer } from '../answers';
import * as messages from '../messages';
import { presentResource } from '../present';
import { changeResource, deleteResource } from '../resources.server';

const ok = z.literal(true);
const params = { id: exampleResource.id };

export const loader = respond({
  PUT: call(
    changeResource,
    {
      says: 'Changes the fields of a resource that are sent.',
      answer: z.object({ ok, resource: resourceAnswer, message }),
      example: {
        params,
        sent: { status: 'Maintenance' },
        answer: {
          ok: true,
          resource: { ...exampleResource, status: 'Maintenance' },
          message: messages.resourceUpdated,
        },
      },
      refuses: { conflict: 'It was saved since you read it.' },
    },
    (resource) => ({
      ok: true as const,
      resource: presentResource(resource),
      message: messages.resourceUpdated,
    }),
    { record: resourceAnswer },
  ),
  DELETE: call(
    deleteResource,
    {
      says: 'Deletes a resource.',
      answer: z.object({ ok, message }),
      example: { params, answer: { ok: true, message: messages.resourceDeleted } },
    },
    () => ({ ok: true as const, message: messages.resourceDeleted }),
  ),
});
export const action = loader;
