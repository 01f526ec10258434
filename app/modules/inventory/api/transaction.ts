import { call, PlainText, respond } from '~/web/respond.server';
import { recordTransaction } from '../transactions.server';

const door = respond({
  POST: call(recordTransaction, () => new PlainText('ok')),
});

export const loader = door;
export const action = door;
