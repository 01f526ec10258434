import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import documents from '../../app/modules/documents/routes';
import inventory from '../../app/modules/inventory/routes';
import jobs from '../../app/modules/jobs/routes';
import storyboards from '../../app/modules/storyboards/routes';

const robots = readFileSync(new URL('../../public/robots.txt', import.meta.url), 'utf8');
const rules = [...robots.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, word, path = '']) => ({
  word,
  path,
}));
const app = new URL('../../app/', import.meta.url);

/** A crawler that may not open a page never reads its `noindex`, and may list its bare address. */
test.each(
  [inventory.scannedPages, jobs.scannedPages, documents.publicPages, storyboards.publicPages]
    .flat()
    .filter(({ file }) => readFileSync(new URL(file, app), 'utf8').includes('noindex'))
    .map(({ path = '' }) => `/${path}`),
)('crawlers may open %s, which says noindex', (path) => {
  // Of several rules the longest counts.
  const [rule] = rules
    .filter((one) => path.startsWith(one.path))
    .sort((one, other) => other.path.length - one.path.length);
  expect(rule?.word ?? 'Allow').toBe('Allow');
});
