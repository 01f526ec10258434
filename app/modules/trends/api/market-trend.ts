import { call, respond } from '~/web/respond.server';
import { exampleClientId, generated } from '../answers';
import { generateTrends } from '../trends.server';

const door = respond({
  POST: call(
    generateTrends,
    {
      says: 'Has three to five market trends written for a client; 1 credit.',
      answer: generated,
      example: {
        sent: { companyID: exampleClientId },
        answer: { code: 200, creditSufficient: true, count: 4, credits: 49 },
      },
    },
    (made) => ({ code: 200, ...made }),
  ),
});

export const loader = door;
export const action = door;
