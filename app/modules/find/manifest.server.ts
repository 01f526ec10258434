import { defineModule } from '~/core/modules.server';

export default defineModule({
  title: 'Find',
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
  clock: null,
  upgrades: null,
  reactions: null,
});
