import { expect, test } from 'vitest';
import { Turns } from './turns';

/** Work that ends when it is told to, and in which order it began. */
function work() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const named = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, named, end };
}

test('companies take turns, whatever one of them has waiting', async () => {
  const turns = new Turns({ atOnce: 1, perCompany: 10, inAll: 20 });
  const { begun, named, end } = work();
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
  const results = all.map((name) => turns.run(name.slice(0, 1), named(name)));
  await end('');
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  expect(await Promise.all(results)).toEqual(all);
});

test('more than one company may have, or all together, is refused with 429 and when to try again', async () => {
  const turns = new Turns({ atOnce: 1, perCompany: 2, inAll: 3 });
  const { named, end } = work();
  const first = turns.run('a', named('a1'));
  void turns.run('a', named('a2'));
  const refused = { status: 429, headers: { 'Retry-After': '10' } };
  await expect(turns.run('a', named('a3'))).rejects.toMatchObject(refused);
  void turns.run('b', named('b1'));
  await expect(turns.run('c', named('c1'))).rejects.toMatchObject(refused);
  await end('');
  await end('a1');
  await first;
  void turns.run('c', named('c1'));
});

test('what is aborted or fails gives its place to the next', async () => {
  const turns = new Turns({ atOnce: 1, perCompany: 3, inAll: 3 });
  const { begun, named, end } = work();
  const fails = turns.run('a', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error('broken');
  });
  const abort = new AbortController();
  const aborted = turns.run('a', named('a2'), abort.signal);
  const last = turns.run('a', named('a3'));
  abort.abort(new Error('no longer wanted'));
  await expect(aborted).rejects.toThrow('no longer wanted');
  await expect(fails).rejects.toThrow('broken');
  await end('');
  await end('a3');
  expect(await last).toBe('a3');
  expect(begun).toEqual(['a3']);
});
