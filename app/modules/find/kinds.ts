import type { AccessKey } from '~/core/access';
import type { FindKind } from '~db/find-entries';

/** What searches find, as a group of results. */
export interface FoundGroup {
  kind: FindKind;
  title: string;
  /** Who may find all of them; without a flag everybody. */
  key?: AccessKey;
  /** Without the flag people find those that are theirs, on this page. */
  own?: (id: string) => string;
  page(id: string): string;
  /** The list that the same search narrows. */
  list?: string;
}

/** In the order in which they are shown. The flags are those of the pages that they lead to. */
export const foundGroups: readonly FoundGroup[] = [
  {
    ...{ kind: 'client', title: 'Clients', key: 'CRM', list: '/crm' },
    page: (id) => `/clientDashBoard/${id}`,
  },
  { kind: 'contact', title: 'Contacts', key: 'CRM', page: (id) => `/clientDashBoard/${id}` },
  {
    ...{ kind: 'quotation', title: 'Quotations', key: 'Quotes', list: '/Quotes' },
    page: (id) => `/Quotes/${id}`,
  },
  {
    ...{ kind: 'invoice', title: 'Invoices', key: 'Quotes', list: '/Invoices' },
    page: (id) => `/Invoices/${id}`,
  },
  {
    ...{ kind: 'job', title: 'Jobs', key: 'JobManagement' },
    own: (id) => `/JobStartEnd/${id}`,
    page: (id) => `/JobManagement/${id}`,
  },
  { kind: 'task', title: 'Tasks', key: 'Tasks', page: (id) => `/Tasks/${id}/edit` },
  { kind: 'meeting', title: 'Meetings', key: 'Meetings', page: (id) => `/Meetings/${id}/edit` },
  { kind: 'item', title: 'Items', list: '/Inventory', page: (id) => `/InventoryDetails/${id}` },
  { kind: 'idea', title: 'Ideas', key: 'CRM', page: (id) => `/Idea/${id}` },
  {
    ...{ kind: 'employee', title: 'Employees', key: 'HR', list: '/HumanResource' },
    page: (id) => `/HumanResource/${id}`,
  },
];
