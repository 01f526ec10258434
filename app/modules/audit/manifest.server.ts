import { defineModule } from '~/core/modules.server';
import * as collections from './collections';

export default defineModule({
  title: 'Activity log',
  menu: null,
  clientTabs: [{ path: 'activity', label: 'Activity', within: 'Overview' }],
  settings: null,
  commands: [{ title: 'Activity log', link: '/settings/activity', also: 'history', key: 'laoban' }],
  collections,
  exported: { activity: { file: 'activity', says: 'Who did what, and when.' } },
  ofPerson: {
    activity: [
      {
        file: 'activity',
        where: (userId) => ({ userId }),
        without: ['figures'],
        says: 'What you did, and when.',
      },
      {
        file: 'activity-about-me',
        where: (subjectId) => ({ subject: 'person', subjectId }),
        says: 'What was done about your record, by whom and when.',
      },
    ],
  },
  found: null,
  files: null,
  needs: null,
  imports: null,
  jobs: null,
  clock: null,
  upgrades: null,
  reactions: null,
});
