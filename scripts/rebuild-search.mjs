import './node-version.mjs';
import { onSuite } from './on-database.mjs';

/** Rebuilds the search entries of all companies from their records. The suite may run meanwhile. */
await onSuite('npm run rebuild-search', async ({ rebuildAllSearch }) => {
  const count = await rebuildAllSearch();
  console.log(`The search of ${count} ${count === 1 ? 'company is' : 'companies is'} rebuilt.`);
});
