import { defineModule } from '~/core/modules.server';
import * as collections from './collections';

export default defineModule({
  title: 'Ideas',
  menu: null,
  clientTabs: [{ path: 'ideas', label: 'Ideas' }],
  settings: null,
  commands: null,
  collections,
  exported: { ideas: { file: 'ideas', says: 'Marketing ideas.' } },
  ofPerson: { ideas: 'The company’s record. That you made or changed it is in activity.' },
  found: [{ kind: 'idea', rank: 90, title: 'Ideas', key: 'CRM', page: (id) => `/Idea/${id}` }],
  files: null,
  needs: null,
  imports: null,
  jobs: null,
  clock: null,
  upgrades: null,
  reactions: null,
});
