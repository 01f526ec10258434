import { owner, type Visit } from '../../../tests/e2e/support/visit';
import { importedList, uploadedItems, uploadedList } from '../../../tests/support/page-things';
import type { ContractRow, PageRow } from '../../../tests/support/rows';

export const calls: readonly ContractRow[] = [];

export const pages: readonly PageRow[] = [
  { path: '/imports', key: 'any' },
  { path: '/imports/of/:id', key: ['CRM'], thing: uploadedList, leads: true },
  { path: '/imports/clients', route: '/imports/:kind', key: ['CRM'], fields: {} },
  { path: '/imports/clients/template', route: '/imports/:kind/template', key: ['CRM'] },
  {
    path: '/imports/clients/:id/mistakes',
    route: '/imports/:kind/:id/mistakes',
    key: ['CRM'],
    thing: uploadedList,
  },
  {
    path: '/imports/clients/:id/stop',
    route: '/imports/:kind/:id/stop',
    key: ['CRM'],
    thing: uploadedList,
    fields: {},
  },
  {
    path: '/imports/clients/:id/back',
    route: '/imports/:kind/:id/back',
    key: ['CRM'],
    thing: importedList,
    fields: {},
  },
  {
    path: '/imports/items/:id',
    route: '/imports/:kind/:id',
    key: 'any',
    thing: uploadedItems,
    fields: { press: 'check' },
  },
  // The last row: the job of its import still runs while the next is requested.
  {
    path: '/imports/clients/:id',
    route: '/imports/:kind/:id',
    key: ['CRM'],
    thing: uploadedList,
    fields: { press: 'import' },
  },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  { path: '/imports', heading: 'Import lists', title: /^Import lists/, who: owner },
  { path: '/imports/clients', heading: 'Import clients', title: /^Import clients/, who: owner },
];
