import { defineModule } from '~/core/modules.server';
import { weekly } from '~db/jobs';
import * as collections from './collections';
import { weeklySentiment } from './jobs.server';

export default defineModule({
  title: 'Weekly sentiment',
  menu: null,
  clientTabs: [{ path: 'sentiment', label: 'Sentiment' }],
  settings: null,
  commands: null,
  collections,
  exported: {
    sentiments: { file: 'client-weeks', says: 'How each client’s weeks were, and what that is based on.' },
  },
  ofPerson: null,
  found: null,
  files: null,
  needs: null,
  imports: null,
  jobs: null,
  clock: [weekly({ on: 'Monday', at: '05:00', kind: weeklySentiment })],
  upgrades: null,
  reactions: null,
});
