import { expect, test } from 'vitest';
import { stillKnown } from './source';

const moment = (ms: number) => new Date(1_000 + ms);

test.each(['sessionsEndedAt', 'devicesForgottenAt'])('a device is known only after %s', (field) => {
  const account = { _id: 'mei', email: 'mei@x.example', [field]: moment(0) };
  expect([-1, 0, 1].map((ms) => stillKnown(account, +moment(ms)))).toEqual([false, false, true]);
});
