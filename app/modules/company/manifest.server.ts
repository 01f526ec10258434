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
    {
      title: 'Company details',
      link: '/settings/company',
      also: 'settings logo address name brand colour ownership',
      key: 'laoban',
    },
    {
      title: 'Payment settings',
      link: '/settings/company/payments',
      also: 'company uen gst number paynow bank details invoice terms reminders invoicenow',
      key: 'laoban',
    },
    {
      title: 'Client settings',
      link: '/settings/company/clients',
      also: 'company quotation defaults valid days payment term closing note whatsapp text share storyboards',
      key: 'laoban',
    },
    {
      title: 'Working hours and week',
      link: '/settings/company/work',
      also: 'company settings working days drivers on my way',
      key: 'laoban',
    },
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
