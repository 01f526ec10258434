import { defineModule } from '~/core/modules.server';
import { daily } from '~db/jobs';
import * as collections from './collections';
import { cancelMailJob, meetingMailJob, meetingMails } from './jobs.server';
import { removeMeetingsOf } from './meetings.server';
import { meetingNeeds } from './needs.server';
import { renameClientInMeetings, renameInMeetings } from './renamed.server';
import { upgradeRepeats } from './upgrade.server';

export default defineModule({
  title: 'Meetings',
  menu: { to: '/Meetings', label: 'Meetings', icon: 'meetings', key: 'Meetings' },
  clientTabs: [{ path: 'meetings', label: 'Meetings', key: 'Meetings', within: 'Work' }],
  settings: null,
  commands: [
    {
      title: 'New meeting',
      link: '/Meetings/new',
      also: 'add appointment',
      key: 'Meetings',
      rank: 50,
      forClient: ['meeting'],
    },
    { title: 'Meetings', link: '/Meetings', also: 'calendar week today my', key: 'Meetings' },
  ],
  collections,
  exported: {
    meetings: { file: 'meetings', says: 'Meetings, with their logs.', without: ['mailDay'] },
    calendarAddresses: 'Opens calendars.',
  },
  ofPerson: {
    meetings: { file: 'meetings', where: (userId) => ({ userId }), says: 'Your meetings.' },
    calendarAddresses: {
      file: 'calendar',
      where: (id) => ({ _id: id }),
      says: 'That your calendar program fetches your meetings.',
    },
  },
  found: [
    {
      kind: 'meeting',
      rank: 70,
      title: 'Meetings',
      key: 'Meetings',
      page: (id) => `/Meetings/${id}/edit`,
    },
  ],
  files: null,
  needs: [meetingNeeds],
  imports: null,
  jobs: [meetingMailJob, cancelMailJob],
  clock: [daily({ at: '09:00', kind: meetingMails })],
  upgrades: [{ name: 'meetings.repeats', added: '2026-11-29', work: upgradeRepeats }],
  reactions: {
    personRenamed: [renameInMeetings],
    clientRenamed: [renameClientInMeetings],
    sampleRemoved: [removeMeetingsOf],
  },
});
