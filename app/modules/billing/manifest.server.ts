import { defineModule } from '~/core/modules.server';
import { daily } from '~db/jobs';
import * as collections from './collections';
import { customerDetails, localNight, unpaidMail } from './jobs.server';
import { planNeeds } from './needs.server';
import { grantConfirmedTrialCredits } from './trial.server';

const madeByThem = 'The company’s record. That you made or changed it is in activity.';

export default defineModule({
  title: 'Plans',
  menu: null,
  clientTabs: null,
  settings: [
    { to: '/settings/plans', label: 'Plans', also: ['/settings/invoices'], billed: true },
    { to: '/settings/credits', label: 'Credits', billed: true },
  ],
  commands: [{ title: 'Plans', link: '/settings/plans', also: 'billing subscription', key: 'laoban' }],
  collections,
  exported: {
    purseLines: { file: 'credits', says: 'The credit statement.' },
    checkouts: { file: 'checkouts', says: 'Checkouts that were begun, and whether they were paid.' },
    invoices: {
      file: 'invoices',
      says: 'What you were billed for this suite. Amounts in dollars.',
      cents: ['amount'],
    },
    charges: 'Work in progress; its result is in credits.',
    takenEvents: 'Which messages of the payment provider were read.',
    localBooks: 'The books of the test checkout, on which no money moves.',
  },
  ofPerson: { purseLines: madeByThem, checkouts: madeByThem },
  found: null,
  files: null,
  needs: [planNeeds],
  imports: null,
  jobs: [unpaidMail, customerDetails],
  clock: [daily({ at: '00:10', kind: localNight })],
  upgrades: null,
  reactions: { addressConfirmed: [grantConfirmedTrialCredits] },
});
