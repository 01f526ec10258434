import { defineModule } from '~/core/modules.server';
import { daily } from '~db/jobs';
import * as collections from './collections';
import { importJob, sweepImports, takeBackJob } from './jobs.server';

const soonGone =
  'Rows of lists that were imported in the last seven days. What they became is with its own kind.';

export default defineModule({
  title: 'Imports',
  menu: null,
  clientTabs: null,
  settings: null,
  commands: [{ title: 'Import lists', link: '/imports', also: 'upload excel csv spreadsheet' }],
  collections,
  exported: {
    importBatches: { file: 'imports', says: 'Lists that were uploaded in the last seven days.' },
    importRows: { file: 'imported-rows', says: 'The rows of these lists, as they were read.' },
    importSteps: { file: 'imported-records', says: 'What these lists added and changed.' },
    importChoices: { file: 'import-columns', says: 'Which columns were chosen for each kind of list.' },
  },
  ofPerson: { importBatches: soonGone },
  found: null,
  files: null,
  needs: null,
  imports: null,
  jobs: [importJob, takeBackJob],
  clock: [daily({ at: '03:30', kind: sweepImports })],
  upgrades: null,
  reactions: null,
});
