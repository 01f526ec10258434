import './node-version.mjs';
import { onSuite } from './on-database.mjs';

/** Writes the sample company to the configured store, once: a second run changes nothing. */
await onSuite('npm run seed', async ({ seedSampleCompany }) => {
  const { logins, fresh } = await seedSampleCompany();
  console.log(fresh ? 'The sample company is in the store.' : 'The sample company was there already.');
  for (const { role, email, password } of logins) console.log(`${role}: ${email} / ${password}`);
});
