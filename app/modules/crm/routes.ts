import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/crm/${file}`;

/** Dialogs are child routes of the page they open over; tabs are child routes of the dashboard. */
export const pages: RouteConfigEntry[] = [
  route('crm', at('pages/client-list.tsx'), [route('new', at('pages/add-client.tsx'))]),
  route('crm/export', at('pages/export.ts')),
  route('crm/pick', at('pages/pick.ts')),
  route('crm/sample', at('pages/add-sample.ts')),
  route('crm/sample/remove', at('pages/remove-sample.ts')),
  route('crm/import', at('pages/import.tsx')),
  route('crm/import/template', at('pages/import-template.ts')),
  route('crm/import/:id', at('pages/import-found.tsx'), [route('stop', at('pages/stop-import.tsx'))]),
  route('crm/import/:id/mistakes', at('pages/import-mistakes.ts')),
  route('clientDashBoard/:id', at('pages/dashboard.tsx'), [
    index(at('pages/overview.tsx')),
    route('edit', at('pages/edit-client.tsx')),
    route('notes', at('pages/notes.tsx')),
    route('tasks', 'modules/tasks/pages/client-tasks.tsx'),
    route('trends', 'modules/trends/pages/trends.tsx'),
    route('ideas', 'modules/ideas/pages/ideas.tsx', [route('new', 'modules/ideas/pages/new-idea.tsx')]),
    route('sentiment', 'modules/sentiment/pages/sentiment.tsx', [
      route(':recordId', 'modules/sentiment/pages/sentiment-record.tsx'),
    ]),
    route('meetings', 'modules/meetings/pages/client-meetings.tsx'),
    route('quotes', 'modules/documents/quotation/pages/client-quotes.tsx'),
    route('invoices', 'modules/documents/invoice/pages/client-invoices.tsx'),
    route('jobs', 'modules/jobs/pages/client-jobs.tsx'),
    route('activity', 'modules/audit/pages/client-activity.tsx'),
    route('delete', at('pages/delete-client.tsx')),
  ]),
  route('clientDashBoard/:id/invoices/statement', 'modules/documents/invoice/pages/statement.ts'),
];

export const calls: RouteConfigEntry[] = [
  route('getAllCompanies', at('api/get-all-companies.ts')),
  route('createCompany', at('api/create-company.ts')),
  route('getCompanyById/:id?', at('api/get-company-by-id.ts')),
  route('updateCompany/:id?', at('api/update-company.ts')),
  route('deleteCompany/:id?', at('api/delete-company.ts')),
];
