import { once } from 'node:events';
import { expect, test } from 'vitest';
import { inLine } from './in-line';

test('works of one line run one after the other in their order, also after one that failed', async () => {
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 1));
    seen.push(`${name} ends`);
    if (name === 'two') throw new Error('two failed');
    return name;
  };
  const all = ['one', 'two', 'three'].map((name) => inLine('line', work(name)));
  expect(await Promise.allSettled(all)).toMatchObject([
    { value: 'one' },
    { reason: { message: 'two failed' } },
    { value: 'three' },
  ]);
  expect(seen).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('works of other lines do not wait', async () => {
  const end = new AbortController();
  const long = inLine('line', () => once(end.signal, 'abort'));
  expect(await inLine('other', async () => 'done')).toBe('done');
  end.abort();
  await long;
});
