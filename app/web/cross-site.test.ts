import { expect, test } from 'vitest';
import { changeConfig } from '../../tests/support/config';
import { refuseCrossSite } from './cross-site.server';

const post = (headers: Record<string, string>) => ({ method: 'POST', headers: new Headers(headers) });

test.each([
  ['another site', 'https://evil.example'],
  ['a site that has also set the Host header', 'https://evil.example', 'evil.example'],
  ['our host without TLS', 'http://laoban.example'],
  ['another port of our host', 'https://laoban.example:8443'],
  ['a sandboxed frame', 'null'],
])('a change from %s is refused, and told our address', (_, origin, host = 'laoban.example') => {
  expect(() => refuseCrossSite(post({ Origin: origin, Host: host }))).toThrow(
    'This came from another site. Open Laoban at https://laoban.example and try again.',
  );
});

test('our own pages and programs may change things', () => {
  refuseCrossSite(post({ Origin: 'https://laoban.example', Host: 'behind-the-proxy:3000' }));
  refuseCrossSite(post({ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://laoban.example' }));
  refuseCrossSite(post({}));
});

test("on one's own machine localhost is known by all its names, on its port alone", () => {
  changeConfig({ APP_URL: 'http://localhost:3000' });
  for (const name of ['localhost', '127.0.0.1', '[::1]'])
    refuseCrossSite(post({ Origin: `http://${name}:3000` }));
  expect(() => refuseCrossSite(post({ Origin: 'http://127.0.0.1:4000' }))).toThrow('another site');
});
