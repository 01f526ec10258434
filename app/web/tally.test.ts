import { expect, test } from 'vitest';
import { Refusal } from '~/core/refusal';
import { openDatabaseForTests } from '../../tests/support/open-database';
import type { WebCaller } from './caller.server';
import { countCall } from './tally.server';

openDatabaseForTests();

const source = (address: string) => ({ address, agent: 'test', device: async () => null });
const minute = Date.UTC(2126, 10, 26, 8, 0);

/** How many of so many calls are let through in a minute. */
function letThrough(caller: Pick<WebCaller, 'actor' | 'source'>, calls: number, now = minute): number {
  let through = 0;
  for (let at = 0; at < calls; at += 1) {
    try {
      countCall(caller, now);
      through += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect(error).toMatchObject({ why: 'too-many' });
    }
  }
  return through;
}

test('a source has three hundred calls a minute, another one its own', () => {
  expect(letThrough({ actor: null, source: source('10.0.0.1') }, 320)).toBe(300);
  expect(letThrough({ actor: null, source: source('10.0.0.2') }, 1)).toBe(1);
  expect(letThrough({ actor: null, source: source('10.0.0.1') }, 1, minute + 60_000)).toBe(1);
});

test('a person has a thousand, from wherever they call', () => {
  const actor = { userId: 'mei', companyId: 'kopi', name: 'Mei' } as WebCaller['actor'];
  expect(letThrough({ actor, source: source('10.0.0.3') }, 600)).toBe(600);
  expect(letThrough({ actor, source: source('10.0.0.4') }, 420)).toBe(400);
});
