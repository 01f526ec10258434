import { defineModule } from '~/core/modules.server';
import { daily } from '~db/jobs';
import * as collections from './collections';
import { clientImport } from './import.server';
import { refreshScores } from './jobs.server';
import { clientNeeds } from './needs.server';
import { upgradeLastContact, upgradePhoneNumbers } from './upgrade.server';

const madeByThem = 'The company’s record. That you made or changed it is in activity.';

export default defineModule({
  title: 'Clients',
  menu: {
    to: '/crm',
    label: 'Clients',
    icon: 'clients',
    also: ['/clientDashBoard', '/Idea', '/Storyboard'],
    key: 'CRM',
  },
  clientTabs: null,
  settings: null,
  commands: [
    { title: 'New client', link: '/crm/new', also: 'add customer', key: 'CRM', rank: 10 },
    { title: 'Clients', link: '/crm', also: 'customers crm', key: 'CRM' },
    { title: 'Import clients', link: '/imports/clients', also: 'upload list', key: 'CRM' },
  ],
  collections,
  exported: {
    clients: { file: 'clients', says: 'Your clients, with their notes and how warm they are.' },
    noteVersions: {
      file: 'client-notes',
      says: 'Every version of each client’s notes, and who wrote it.',
    },
    interactions: {
      file: 'client-dealings',
      says: 'What was done with each client and when: a list of what is elsewhere.',
    },
  },
  ofPerson: { clients: madeByThem, noteVersions: madeByThem },
  found: [
    {
      kind: 'client',
      rank: 10,
      title: 'Clients',
      key: 'CRM',
      list: '/crm',
      page: (id) => `/clientDashBoard/${id}`,
    },
    { kind: 'contact', rank: 20, title: 'Contacts', key: 'CRM', page: (id) => `/clientDashBoard/${id}` },
  ],
  files: null,
  needs: [clientNeeds],
  imports: [clientImport],
  jobs: null,
  clock: [daily({ at: '00:05', kind: refreshScores })],
  upgrades: [
    { name: 'crm.dialledNumbers', added: '2026-11-25', work: upgradePhoneNumbers },
    { name: 'crm.lastContact', added: '2026-11-29', work: upgradeLastContact },
  ],
  reactions: null,
});
