import './node-version.mjs';
import { prepare } from './prepare.mjs';
import { loadEnvFile, sayRefused, sayUnbuilt } from './run.mjs';
import { wordsOf } from './words.mjs';

/** Writes the sample company to the configured store, once: a second run changes nothing. */
wordsOf('npm run seed');
// In production, packages and build must not be changed under the running suite.
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
  process.exit();
} catch (error) {
  sayRefused(error);
}
