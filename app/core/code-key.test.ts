import { expect, test } from 'vitest';
import { codeKey } from './code-key';

test.each([
  'job-7001a',
  'ＪＯＢ－７００１Ａ',
  'JOB\u20117001A',
  'JOB–7001A',
  'JOB−7001A',
  ' JOB-7001A\u200b',
  'JOB\u00ad-7001A',
])('%j is JOB-7001A', (typed) => {
  expect(codeKey(typed)).toBe(codeKey('JOB-7001A'));
});

test.each(['JOB-7001B', 'JOB7001A', 'JÖB-7001A', 'JOB- 7001A'])('%j is another code', (typed) => {
  expect(codeKey(typed)).not.toBe(codeKey('JOB-7001A'));
});
