import { expect, test } from 'vitest';
import { csvFile } from './csv-file.server';

let companies = 0;
const newCompany = () => `company-${++companies}`;

/** As many pieces as a client asks for, each larger than what is buffered on the way. */
async function* endless(onPiece = () => {}): AsyncGenerator<string> {
  for (;;) {
    onPiece();
    yield 'x'.repeat(100_000);
  }
}

const settled = () => new Promise((done) => setTimeout(done, 20));

test('a list is sent whole', async () => {
  const answer = await csvFile('list.csv', newCompany(), ['a,b\r\n', '1,2\r\n']);
  expect(await answer.text()).toBe('a,b\r\n1,2\r\n');
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="list.csv"');
});

test('a company has five at a time, and a client that goes makes room', async () => {
  const [own, other] = [newCompany(), newCompany()];
  const sent = await Promise.all(Array.from({ length: 5 }, () => csvFile('list.csv', own, endless())));
  const tooMany = { status: 429, headers: { 'Retry-After': '10' } };
  await expect(csvFile('list.csv', own, endless())).rejects.toMatchObject(tooMany);
  expect(await (await csvFile('list.csv', other, ['1'])).text()).toBe('1');
  await sent[0]?.body?.cancel();
  await settled();
  expect(await (await csvFile('list.csv', own, ['1'])).text()).toBe('1');
  for (const { body } of sent.slice(1)) await body?.cancel();
});

test('a client that reads nothing gets no further pieces, holds nobody up, and loses its place', async () => {
  const own = newCompany();
  let made = 0;
  const onPiece = () => {
    made += 1;
  };
  const stalled = await csvFile('list.csv', own, endless(onPiece), 300);
  await settled();
  expect(made).toBeLessThan(5);
  for (const company of [own, newCompany()])
    expect(await (await csvFile('list.csv', company, ['1', '2'])).text()).toBe('12');
  const others = await Promise.all(Array.from({ length: 4 }, () => csvFile('list.csv', own, endless())));
  await expect(csvFile('list.csv', own, ['1'])).rejects.toMatchObject({ status: 429 });
  await expect
    .poll(async () => await csvFile('list.csv', own, ['1']).then((one) => one.text(), String))
    .toBe('1');
  await expect(stalled.text()).rejects.toThrow();
  for (const { body } of others) await body?.cancel();
});
