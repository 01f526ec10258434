import { z } from 'zod';
import { message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleResource, exampleResourceSent, resourceAnswer } from '../answers';
import * as messages from '../messages';
import { presentResource } from '../present';
import { addResource, listResources } from '../resources.server';

const ok = z.literal(true);

export const loader = respond({
  GET: call(
    listResources,
    {
      says: 'Lists the resources by name, filtered by status, type, or a text in name, type or note.',
      answer: z.object({ ok, resources: z.array(resourceAnswer) }),
      example: { sent: { status: 'Available' }, answer: { ok: true, resources: [exampleResource] } },
    },
    ({ items }) => ({ ok: true as const, resources: items.map(presentResource) }),
    { next: (page) => page.next },
  ),
  POST: call(
    addResource,
    {
      says: 'Adds a resource.',
      answer: z.object({ ok, resource: resourceAnswer, message }),
      example: {
        sent: exampleResourceSent,
        answer: { ok: true, resource: exampleResource, message: messages.resourceCreated },
      },
    },
    (resource) => ({
      ok: true as const,
      resource: presentResource(resource),
      message: messages.resourceCreated,
    }),
  ),
});
export const action = loader;
