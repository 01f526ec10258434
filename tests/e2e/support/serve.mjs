import { seedSampleCompany, start } from '../../../build/server/index.js';

/**
 * Serves the built suite for the browser journeys: with the sample company, and a firm whose trial has ended.
 * Tells its parent when it is ready, and stops when the parent is gone or says so.
 */
const running = await start();
const { logins } = await seedSampleCompany();
await endTheTrialOf('owner@endedtrial.example');
process.send?.({ password: logins[0].password });

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await running.stop();
  process.exit(0);
};
process.on('disconnect', stop);
process.on('SIGTERM', stop);

/** No page can end a trial: the record is changed behind the suite's back. */
async function endTheTrialOf(email) {
  const answer = await fetch(`${running.url}/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: logins[0].password }),
  });
  const { userId, companyId } = await answer.json();
  const { db } = globalThis.laobanDatabase;
  const yesterday = new Date(Date.now() - 86_400_000);
  await db.collection('companies').updateOne({ _id: companyId }, { $set: { trialEndsAt: yesterday } });
  await db.collection('users').updateOne({ _id: userId }, { $set: { welcomed: true } });
}
