import { createInterface } from 'node:readline';
import { readEnvironment, setConfig } from '../../app/core/config.server';
import { setModules } from '../../app/core/modules.server';
import inventory from '../../app/modules/inventory/manifest.server';
import { digestMails } from '../../app/modules/today/jobs.server';
import { openDatabase } from '../../db/connect';
import { daily, startJobs } from '../../db/jobs';
import { makeClock } from '../../db/jobs/clock';

/**
 * One server's share of the morning mails, for the tests that kill it. Each line it reads sets its clock, which from then on
 * runs; it answers once it has looked at it, and says when it begins to send.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

const RealDate = Date;
let ahead = 0;
const now = () => RealDate.now() + ahead;
globalThis.Date = class extends RealDate {
  constructor(...given: [] | [string]) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static override now = now;
} as DateConstructor;

// All that needs somebody in these tests is an alert.
setModules([{ name: 'inventory', ...inventory }]);
setConfig(readEnvironment(process.env));
await openDatabase({ uri: process.env.MONGODB_URI, folder: '' });
const sending: typeof digestMails = {
  ...digestMails,
  async run(run) {
    say('sends now');
    const result = await digestMails.run(run);
    say('sent all');
    return result;
  },
};
startJobs({
  kinds: [sending],
  leaseSeconds: 10,
  lookEverySeconds: 0.2,
  onFailure: (error) => say(`failed: ${(error as Error).message}`),
});
const strike = makeClock([daily({ at: '07:30', kind: digestMails })]);
createInterface({ input: process.stdin }).on('line', async (time) => {
  ahead = RealDate.parse(time) - RealDate.now();
  await strike(new Date());
  say(`clock ${time}`);
});
say('ready now');
