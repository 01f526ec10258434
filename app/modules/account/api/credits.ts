import { call, respond } from '~/web/respond.server';
import { readCredits } from '../firm.server';

const door = respond({
  GET: call(readCredits, (credits) => ({ credits })),
});

export const loader = door;
export const action = door;
