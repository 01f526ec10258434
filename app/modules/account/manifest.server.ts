import { defineModule } from '~/core/modules.server';
import * as collections from './collections';

const asPerson = { without: ['secondFactor', 'secondFactorSetUp', 'sessionsEndedAt'] };

export default defineModule({
  title: 'Identity and account',
  menu: { to: '/settings', label: 'Settings', icon: 'settings', also: ['/welcome'] },
  clientTabs: null,
  settings: [{ to: '/settings/security', label: 'Security' }],
  commands: [
    { title: 'Settings', link: '/settings', also: 'profile' },
    { title: 'Security', link: '/settings/security', also: 'change password devices two-factor' },
  ],
  collections,
  exported: {
    companies: {
      file: 'company',
      says: 'The company: its details, settings and plan.',
      without: ['closing'],
    },
    users: { file: 'people', says: 'Everybody who works or worked here: name, job, rights.', ...asPerson },
    securityEvents: {
      file: 'security-events',
      says: 'Sign-ins, failed ones, tokens and refused requests of 90 days.',
    },
    emailLinks: 'Opens accounts.',
  },
  ofPerson: {
    users: {
      file: 'profile',
      where: (id) => ({ _id: id }),
      withFiles: true,
      says: 'Name, job, rights, and when you came.',
      ...asPerson,
    },
    emailLinks: {
      file: 'new-address',
      where: (userId) => ({ userId }),
      without: ['_id'],
      says: 'A new address of yours that waits to be confirmed.',
    },
    securityEvents: {
      file: 'security-events',
      where: (userId) => ({ userId }),
      says: 'Your account activity in the last 90 days.',
    },
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
