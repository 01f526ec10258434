import { expect, test } from 'vitest';
import { inTime } from './in-time';

test('what is answered in time is handed on, as it was answered', async () => {
  expect(await inTime(Promise.resolve(7))).toBe(7);
  await expect(inTime(Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
});

test('a database that stalls is one that is away', async () => {
  const never = new Promise(() => undefined);
  await expect(inTime(never, 20)).rejects.toMatchObject({
    status: 503,
    message: 'Your data can’t be reached right now. Please try again in a moment.',
    headers: { 'Retry-After': '2' },
  });
});

test('what fails after its time is nobody’s any more', async () => {
  let fail = (_: Error) => {};
  const asked = new Promise((_, reject) => {
    fail = reject;
  });
  await expect(inTime(asked, 20)).rejects.toMatchObject({ status: 503 });
  fail(new Error('late'));
});
