import { expect, test } from 'vitest';
import { changeConfig } from '../../tests/support/config';
import { secure } from './security-headers.server';

const strictTransport = () => {
  const headers = new Headers();
  secure(headers, 'nonce');
  return headers.get('Strict-Transport-Security');
};

test('subdomains must use TLS too if configured, but not without TLS', () => {
  expect(strictTransport()).toBe('max-age=31536000');
  changeConfig({ HSTS_SUBDOMAINS: true });
  expect(strictTransport()).toBe('max-age=31536000; includeSubDomains');
  changeConfig({ APP_URL: 'http://localhost:3000' });
  expect(strictTransport()).toBeNull();
});
