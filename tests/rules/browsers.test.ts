import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const onTheServer = /\.server\.ts$|\.test\.tsx?$|^(gateways|supervisor)\//;
const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !onTheServer.test(name))
  .map((name) => [name, readFileSync(join('app', name), 'utf8')] as const);

test('what runs in a browser does without what one has on https only: a company may run the suite in its own network', () => {
  const asking = files.filter(([, text]) => /\bcrypto\.(randomUUID|subtle)\b|\bwindow\.caches\b/.test(text));
  expect(asking.map(([name]) => name)).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});
