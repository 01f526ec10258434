import { defineModule } from '~/core/modules.server';
import { companyLogo } from './file-kinds';
import { companyNeeds } from './needs.server';
import { upgradeQuoteGst } from './upgrade.server';

export default defineModule({
  title: 'Company',
  menu: null,
  clientTabs: null,
  settings: [{ to: '/settings/company', label: 'Company' }],
  commands: [
    { title: 'Company details', link: '/settings/company', also: 'logo uen gst settings', key: 'laoban' },
    { title: 'Users', link: '/settings/company/users', also: 'access rights invite', key: 'laoban' },
  ],
  collections: null,
  exported: null,
  ofPerson: null,
  found: null,
  files: [companyLogo],
  needs: [companyNeeds],
  imports: null,
  jobs: null,
  clock: null,
  upgrades: [{ name: 'companies.quoteGst', added: '2026-11-29', work: upgradeQuoteGst }],
  reactions: null,
});
