import { z } from 'zod';
import { call, respond } from '~/web/respond.server';
import { listAlerts } from '../alerts.server';
import { alertAnswer } from '../answers';
import { presentAlert } from '../present';

export const loader = respond({
  GET: call(
    listAlerts,
    {
      says: 'Lists the open alerts, the worst first. An item without stock that is also below its minimum has two: out of stock comes first.',
      answer: z.object({ ok: z.literal(true), alerts: z.array(alertAnswer) }),
      example: {
        answer: {
          ok: true,
          alerts: [
            {
              id: '9ad37e85c0216f9d4b1f60c2',
              alertType: 'understock',
              description: 'Kopi beans, 1 kg: 3 free, below the minimum of 10.',
              createdAt: '2026-11-21T02:00:00.000Z',
            },
          ],
        },
      },
    },
    ({ items }) => ({ ok: true as const, alerts: items.map(presentAlert) }),
    { next: (page) => page.next },
  ),
});
export const action = loader;
