import { defineModule } from '~/core/modules.server';
import { daily } from '~db/jobs';
import { sweepFiles } from './jobs.server';

export default defineModule({
  title: 'Files',
  menu: null,
  clientTabs: null,
  settings: null,
  commands: null,
  collections: null,
  exported: null,
  ofPerson: null,
  found: null,
  files: null,
  needs: null,
  imports: null,
  jobs: null,
  clock: [daily({ at: '03:00', kind: sweepFiles })],
  upgrades: null,
  reactions: null,
});
