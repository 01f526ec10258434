import { defineModule } from '~/core/modules.server';
import { daily } from '~db/jobs';
import * as collections from './collections';
import { digestMails } from './jobs.server';

export default defineModule({
  title: 'Today',
  menu: { to: '/Today', label: 'Today', icon: 'today' },
  clientTabs: null,
  settings: null,
  commands: [{ title: 'Today', link: '/Today', also: 'day home' }],
  collections,
  exported: {
    digestReaders: {
      file: 'digest-readers',
      says: 'Who gets their day by mail; the id is that of people.',
      without: ['token'],
    },
    todayMarks:
      'Which lines of their day each person has read or put off. Each finds their own in their own data.',
  },
  ofPerson: {
    digestReaders: {
      file: 'digest-mails',
      where: (id) => ({ _id: id }),
      without: ['token'],
      says: 'That you get your day by mail each morning.',
    },
    todayMarks: {
      file: 'today',
      where: (id) => ({ _id: id }),
      says: 'Which lines of your day you have read or put off.',
    },
  },
  found: null,
  files: null,
  needs: null,
  imports: null,
  jobs: null,
  clock: [daily({ at: '07:30', kind: digestMails })],
  upgrades: null,
  reactions: null,
});
