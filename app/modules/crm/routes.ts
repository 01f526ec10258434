import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/crm/${file}`;

/** Dialogs are child routes of the page they open over; tabs are child routes of the dashboard. Other modules add theirs. */
const pages: RouteConfigEntry[] = [
  route('crm', at('pages/client-list.tsx'), [route('new', at('pages/add-client.tsx'))]),
  route('crm/export', at('pages/export.ts')),
  route('crm/pick', at('pages/pick.ts')),
  route('crm/sample', at('pages/sample.ts')),
  route('crm/sample/remove', at('pages/sample.ts'), { id: 'sample-remove' }),
  route('clientDashBoard/:id', at('pages/dashboard.tsx'), [
    index(at('pages/overview.tsx')),
    route('edit', at('pages/edit-client.tsx')),
    route('note', at('pages/add-note.tsx')),
    route('notes', at('pages/notes.tsx')),
    route('delete', at('pages/delete-client.tsx')),
  ]),
];

const calls: RouteConfigEntry[] = [
  route('getAllCompanies', at('api/get-all-companies.ts')),
  route('createCompany', at('api/create-company.ts')),
  route('getCompanyById/:id?', at('api/get-company-by-id.ts')),
  route('updateCompany/:id?', at('api/update-company.ts')),
  route('deleteCompany/:id?', at('api/delete-company.ts')),
];

export default {
  publicPages: null,
  pages,
  settings: null,
  scannedPages: null,
  calls,
  within: null,
} satisfies ModuleRoutes;
