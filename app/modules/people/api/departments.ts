import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { listDepartments } from '../departments.server';

export const loader = respond({
  GET: call(
    listDepartments,
    {
      says: 'Lists the departments that have employees, by name.',
      answer: z.object({ code, departments: z.array(z.string()) }),
      example: { sent: { limit: 2 }, answer: { code: 200, departments: ['Operations', 'Sales'] } },
    },
    ({ items }) => ({ code: 200, departments: items.map(({ name }) => name) }),
    { next: (page) => page.next },
  ),
});
export const action = loader;
