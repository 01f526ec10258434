import { defineModule } from '~/core/modules.server';
import * as collections from './collections';

export default defineModule({
  title: 'Market trends',
  menu: null,
  clientTabs: [{ path: 'trends', label: 'Market Trend' }],
  settings: null,
  commands: null,
  collections,
  exported: { trends: { file: 'trends', says: 'Market trends.' } },
  ofPerson: { trends: 'The company’s record. That you made or changed it is in activity.' },
  found: null,
  files: null,
  needs: null,
  imports: null,
  jobs: null,
  clock: null,
  upgrades: null,
  reactions: null,
});
