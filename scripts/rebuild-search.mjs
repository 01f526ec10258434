import './node-version.mjs';
import { prepare } from './prepare.mjs';
import { loadEnvFile, sayRefused, sayUnbuilt } from './run.mjs';
import { wordsOf } from './words.mjs';

/** Rebuilds the search entries of all companies from their records. The suite may run meanwhile. */
wordsOf('npm run rebuild-search');
// In production, packages and build must not be changed under the running suite.
if (process.env.NODE_ENV !== 'production') {
  await prepare();
}
loadEnvFile();
const { open, rebuildAllSearch } = await import('../build/server/index.js').catch(sayUnbuilt);
try {
  const { close } = await open(process.env);
  const count = await rebuildAllSearch();
  console.log(`The search of ${count} ${count === 1 ? 'company is' : 'companies is'} rebuilt.`);
  await close();
  process.exit();
} catch (error) {
  sayRefused(error);
}
