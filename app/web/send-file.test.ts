import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { sendFile } from './send-file.server';

const content = 'kopi siew dai';
let opened = 0;
const file = (more: object = {}) => ({
  id: 'abc',
  name: 'menu.txt',
  type: 'text/plain',
  length: content.length,
  open({ start, end } = { start: 0, end: content.length }) {
    opened += 1;
    return Readable.from([Buffer.from(content.slice(start, end))]);
  },
  ...more,
});
const ask = (headers: Record<string, string> = {}, more: object = {}, method = 'GET') =>
  sendFile(file(more), new Request('http://suite.test/files/abc', { method, headers }));

test('a file goes out whole, with its length, and nothing in it can run', async () => {
  const answer = ask();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(content);
  expect(Object.fromEntries(answer.headers)).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=3600, no-transform',
    'content-disposition': `attachment; filename="menu.txt"; filename*=UTF-8''menu.txt`,
    'content-length': '13',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'text/plain',
    etag: '"abc"',
  });
});

test.each([
  ['image/png', 'inline'],
  ['image/jpeg', 'inline'],
  ['image/svg+xml', 'attachment'],
  ['text/html', 'attachment'],
  ['application/pdf', 'attachment'],
])('%s is %s', (type, disposition) => {
  expect(ask({}, { type }).headers.get('Content-Disposition')).toMatch(new RegExp(`^${disposition};`));
});

test('whatever a file is called, its name is one header', () => {
  const disposition = (name: string) => ask({}, { name }).headers.get('Content-Disposition');
  expect(disposition('菜单 "neu".txt')).toBe(
    `attachment; filename="__ _neu_.txt"; filename*=UTF-8''%E8%8F%9C%E5%8D%95%20%22neu%22.txt`,
  );
  expect(disposition('a\r\nSet-Cookie: x=1/../\\%\ud800')).toBe(
    `attachment; filename="a__Set-Cookie: x=1_..____"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x%3D1%2F..%2F%5C%25_`,
  );
});

test('a browser that already has it gets a 304, and the file is not read', async () => {
  opened = 0;
  for (const known of ['"abc"', 'W/"abc"', '"x", "abc"', '*']) {
    const answer = ask({ 'If-None-Match': known });
    expect([answer.status, await answer.text(), answer.headers.get('ETag')]).toEqual([304, '', '"abc"']);
  }
  expect(opened).toBe(0);
  expect(ask({ 'If-None-Match': '"other"' }).status).toBe(200);
});

test('HEAD has the headers and reads nothing', async () => {
  opened = 0;
  const answer = ask({}, {}, 'HEAD');
  expect([answer.status, answer.headers.get('Content-Length'), await answer.text()]).toEqual([200, '13', '']);
  expect(opened).toBe(0);
});

test.each([
  ['bytes=0-3', 206, 'kopi', 'bytes 0-3/13'],
  ['bytes=5-', 206, 'siew dai', 'bytes 5-12/13'],
  ['bytes=-3', 206, 'dai', 'bytes 10-12/13'],
  ['bytes=10-99', 206, 'dai', 'bytes 10-12/13'],
  ['bytes=-99', 206, content, 'bytes 0-12/13'],
  ['bytes=13-', 416, '', 'bytes */13'],
  ['bytes=-0', 416, '', 'bytes */13'],
  ['bytes=5-2', 200, content, null],
  ['bytes=0-1,3-4', 200, content, null],
  ['bytes=-', 200, content, null],
  ['lines=1-2', 200, content, null],
])('Range: %s is answered with %i', async (range, status, text, contentRange) => {
  const answer = ask({ Range: range });
  expect([answer.status, await answer.text()]).toEqual([status, text]);
  expect(answer.headers.get('Content-Range')).toBe(contentRange);
  if (status !== 416) expect(answer.headers.get('Content-Length')).toBe(String(text.length));
});

test('a part of an older content is the whole new one', async () => {
  expect(ask({ Range: 'bytes=0-3', 'If-Range': '"abc"' }).status).toBe(206);
  expect(ask({ Range: 'bytes=0-3', 'If-Range': '"older"' }).status).toBe(200);
});

test('an empty file goes out as one', async () => {
  expect(await ask({}, { length: 0 }).text()).toBe('');
});
