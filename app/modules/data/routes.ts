import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/data/${file}`;

/** Its area of the settings. Dialogs over it ask before the company is closed or exported. */
const settings: RouteConfigEntry[] = [
  route('settings/data', at('pages/data.tsx'), [
    route('close', at('pages/close-company.tsx')),
    route('keep', at('pages/keep-company.tsx')),
    route('export', at('pages/export-company.tsx')),
  ]),
  route('settings/data/own', at('pages/export-own.ts')),
  route('settings/data/company.zip', at('pages/zips.ts'), { id: 'company.zip' }),
  route('settings/data/own.zip', at('pages/zips.ts'), { id: 'own.zip' }),
];

/** One employee's data, for HR, and the deleted people. */
const pages: RouteConfigEntry[] = [
  route('HumanResource/deleted', at('pages/deleted-people.tsx')),
  route('HumanResource/:id/data', at('pages/person-data.tsx'), [route('erase', at('pages/erase.tsx'))]),
  route('HumanResource/:id/data.zip', at('pages/zips.ts'), { id: 'person.zip' }),
];

export default {
  publicPages: null,
  pages,
  settings,
  scannedPages: null,
  calls: null,
  within: null,
} satisfies ModuleRoutes;
