import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { colleague, exampleListed, listed } from '../answers';
import { listEmployees } from '../employee-list.server';
import { presentColleague, presentEmployee } from '../present';

export const loader = respond({
  GET: call(
    listEmployees,
    {
      says: 'Lists the employees by name. A caller without HR gets id, name, position and department of current employees.',
      answer: z.object({ code, employees: z.array(z.union([listed, colleague])) }),
      example: { sent: { limit: 1 }, answer: { code: 200, employees: [exampleListed] } },
    },
    ({ items, full }) => ({ code: 200, employees: items.map(full ? presentEmployee : presentColleague) }),
    { next: (page) => page.next },
  ),
});
export const action = loader;
