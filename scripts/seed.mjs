import './node-version.mjs';
import { prepare } from './prepare.mjs';
import { loadEnvFile, sayRefused, sayUnbuilt } from './run.mjs';
import { wordsOf } from './words.mjs';

/** Puts the sample company into the store that is set. It is there once: a second run changes nothing. */
wordsOf('npm run seed');
// In production the suite that runs must find the packages and the build that it was started with.
if (process.env.NODE_ENV !== 'production') {
  await prepare();
}
loadEnvFile();
const { open, seedSampleCompany } = await import('../build/server/index.js').catch(sayUnbuilt);
try {
  const { close } = await open(process.env);
  const { logins, fresh } = await seedSampleCompany();
  console.log(fresh ? 'The sample company is in the store.' : 'The sample company was there already.');
  for (const { role, email, password } of logins) console.log(`${role}: ${email} / ${password}`);
  await close();
} catch (error) {
  sayRefused(error);
}
