import './node-version.mjs';
import { prepare } from './prepare.mjs';
import { run } from './run.mjs';
import { wordsOf } from './words.mjs';

/** From a fresh clone to a running suite with the sample company. A second start keeps the data. */
wordsOf('npm run demo');
process.env.NODE_ENV ??= 'production';
process.env.LOG_LEVEL ??= 'warn';
await prepare();

await run(async () => {
  const { start, seedSampleCompany } = await import('../build/server/index.js');
  // A demo sells nothing, so it uses the test checkout without a warning.
  if (!process.env.STRIPE_SECRET_KEY) process.env.BILLING_PROVIDER ||= 'local';
  const running = await start();
  const { logins, fresh } = await seedSampleCompany();
  console.log(`\n  Laoban 老板 is open on ${running.environment.APP_URL}\n`);
  console.log(
    `  ${fresh ? 'The sample company is ready.' : 'The sample company is as you left it.'} Sign in as:\n`,
  );
  for (const { role, email, password } of logins) {
    console.log(`    ${role.padEnd(10)} ${email.padEnd(30)} ${password}`);
  }
  // It takes a tenth to a third less processor time for the same page than 20.
  if (Number(process.versions.node.split('.')[0]) < 24)
    console.log('\n  Node.js 24 would answer faster than the version in use.');
  console.log('\n  Stop with Ctrl+C.\n');
  return running;
});
