import { defineModule } from '~/core/modules.server';
import * as collections from './collections';

export default defineModule({
  title: null,
  menu: null,
  clientTabs: null,
  settings: null,
  commands: [{ title: 'Pricing', link: '/Pricing', also: 'prices', key: 'Quotes' }],
  collections,
  exported: { trackedPrices: { file: 'tracked-prices', says: 'Tracked prices: sample data.' } },
  ofPerson: { trackedPrices: 'The company’s record. That you made or changed it is in activity.' },
  found: null,
  files: null,
  needs: null,
  imports: null,
  jobs: null,
  clock: null,
  upgrades: null,
  reactions: null,
});
