import './node-version.mjs';
import { prepare } from './prepare.mjs';
import { loadEnvFile, sayRefused, sayUnbuilt } from './run.mjs';
import { wordsOf } from './words.mjs';

/** Rebuilds what searches look at, from the records of all companies. The suite may run meanwhile. */
wordsOf('npm run rebuild-search');
// In production the suite that runs must find the packages and the build that it was started with.
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
} catch (error) {
  sayRefused(error);
}
