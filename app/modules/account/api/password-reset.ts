import { call, respond } from '~/web/respond.server';
import { messages } from '../messages';
import { requestReset } from '../reset.server';

const door = respond({
  POST: call(requestReset, () => ({ code: 200, message: messages.resetSent })),
});

export const loader = door;
export const action = door;
