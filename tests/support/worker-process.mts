import { z } from 'zod';
import { newId } from '../../app/core/id';
import { setModules } from '../../app/core/modules.server';
import { type CompanyDocument, companyCollection } from '../../db/collection';
import { companyDb } from '../../db/company-db';
import { openDatabase } from '../../db/connect';
import { makeIndexes } from '../../db/indexes';
import { enqueue, jobKind, startJobs } from '../../db/jobs';

/**
 * One server's share of the background work, without the web server: for the tests that kill it or let it stand
 * still. `enqueue` as its word adds the job, JOBS says how many. HOLD_AT names the step in whose transaction it stops
 * until SIGCONT; with TOGETHER it waits for SIGCONT with all that it has taken, before the first step. LEASE_SECONDS is
 * for a test in which no lease may run out, however busy the machine is.
 */
interface Counted extends CompanyDocument {
  at: number;
  by: number;
}
const counted = companyCollection<Counted>('counted', []);
const steps = 20;
let held = false;
const together = process.env.TOGETHER && new Promise((resolve) => process.once('SIGCONT', resolve));
const say = (line: string) => process.stdout.write(`${line}\n`);

const count = jobKind({
  name: 'test.count',
  input: z.object({}),
  begin: { next: 0 },
  async run({ reached, step }) {
    if (together) {
      say('has one');
      await together;
    }
    while (reached.next < steps) {
      const at = reached.next;
      const kept = await step(async (db) => {
        await db.in(counted).insert({ _id: newId(), at, by: process.pid });
        if (!held && String(at) === process.env.HOLD_AT) {
          held = true;
          // Listened to before it is said: the signals may come at once.
          const goesOn = new Promise((resolve) => process.once('SIGCONT', resolve));
          say(`holds ${at}`);
          await goesOn;
        }
        return { reached: { next: at + 1 } };
      }).catch((error) => {
        say(`refused ${at}`);
        throw error;
      });
      reached = kept.reached;
      say(`kept ${at}`);
    }
    say('done all');
  },
});

const database = await openDatabase({ uri: process.env.MONGODB_URI, folder: process.env.DATA_DIR ?? '' });
// It needs no collection of a module.
setModules([]);
await makeIndexes();
const worker = startJobs({
  kinds: [count],
  leaseSeconds: Number(process.env.LEASE_SECONDS ?? 2),
  onFailure: (error) => say(`failed: ${(error as Error).message}`),
});
if (process.argv.includes('enqueue'))
  for (let left = Number(process.env.JOBS ?? 1); left > 0; left -= 1)
    await enqueue(companyDb('firm'), count, {});
say('ready now');

process.once('SIGTERM', async () => {
  const stopped = worker.stop();
  say('stops now');
  await stopped;
  await database.close();
  process.exit(0);
});
