import { openDatabase } from '../../db/connect';
import { startUpgrades } from '../../db/upgrades';

/**
 * One server's share of an upgrade, for the test that kills it. It prints the finished companies, and stops forever at
 * the company HOLD_AT.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

await openDatabase({ uri: process.env.MONGODB_URI, folder: '' });
startUpgrades(
  [
    {
      name: 'test.killed',
      async work({ companyId }) {
        if (companyId === process.env.HOLD_AT) {
          say(`holds ${companyId}`);
          await new Promise((resolve) => process.once('SIGCONT', resolve));
        }
        say(`did ${companyId}`);
        // Longer than the interval at which the state is stored.
        await new Promise((resolve) => setTimeout(resolve, 300));
      },
    },
  ],
  { leaseSeconds: 2, onFailure: (error) => say(`failed: ${(error as Error).message}`) },
);
