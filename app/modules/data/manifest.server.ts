import { defineModule } from '~/core/modules.server';
import * as collections from './collections';
import { closeJob, eraseKept, eraseTrail, exportJob, removeExport, tellJob } from './jobs.server';

export default defineModule({
  title: null,
  menu: null,
  clientTabs: null,
  settings: [{ to: '/settings/data', label: 'Your data' }],
  commands: [{ title: 'Your data', link: '/settings/data', also: 'my export download' }],
  collections,
  exported: { dataExports: 'Exports like this one.' },
  ofPerson: { dataExports: 'Exports like this one.' },
  found: null,
  files: null,
  needs: null,
  imports: null,
  jobs: [exportJob, removeExport, tellJob, closeJob, eraseTrail, eraseKept],
  clock: null,
  upgrades: null,
  reactions: null,
});
