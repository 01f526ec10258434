import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/people/${file}`;

/**
 * The tabs of a profile after the first. One page serves both HR's (under an employee's id) and a person's own (in the
 * settings).
 */
const parts = ['contact', 'job', 'payroll', 'compliance', 'additional'];

/** HR's pages. Dialogs are child routes of their page, tabs of the profile. */
const pages: RouteConfigEntry[] = [
  route('HumanResource', at('pages/employees.tsx'), [
    route('new', at('pages/new-employee.tsx')),
    route('export', at('pages/export.tsx')),
  ]),
  route('HumanResource/export/list', at('pages/export-list.ts')),
  route('HumanResource/pick', at('pages/pick.ts')),
  route('HumanResource/:id', at('pages/profile.tsx'), [
    index(at('pages/identity.tsx')),
    ...parts.map((part) => route(part, at(`pages/${part}.tsx`))),
    route('photo', at('pages/photo.tsx')),
    route('delete', at('pages/delete-employee.tsx')),
    route('second-factor', at('pages/reset-second-factor.tsx')),
  ]),
];

/** A person's own profile in the settings, with the layout of its tabs. */
const settings: RouteConfigEntry[] = [
  layout(at('pages/own-profile.tsx'), [
    route('settings', at('pages/identity.tsx'), { id: 'own-identity' }),
    ...parts.map((part) => route(`settings/${part}`, at(`pages/${part}.tsx`), { id: `own-${part}` })),
  ]),
  route('settings/company/users', at('pages/users.tsx'), [
    route('invite', at('pages/invite-user.tsx')),
    route(':id', at('pages/user.tsx')),
    route(':id/invitation', at('pages/user-invitation.tsx')),
    route(':id/sign-out', at('pages/user-sign-out.tsx')),
    route(':id/second-factor', at('pages/user-second-factor.tsx')),
  ]),
];

/** A dialog over the company's settings. */
const companyDialogs: RouteConfigEntry[] = [route('ownership', at('pages/hand-over.tsx'))];

const calls: RouteConfigEntry[] = [
  route('api/employees', at('api/employees.ts')),
  route('api/departments', at('api/departments.ts')),
  route('createEmployee', at('api/create-employee.ts')),
  route('updateEmployee/:id?', at('api/update-employee.ts')),
  route('deleteEmployee/:id?', at('api/delete-employee.ts')),
  route('getEmployee/:userId?', at('api/get-employee.ts')),
  route('updateProfile', at('api/update-profile.ts')),
];

export default {
  publicPages: null,
  pages,
  settings,
  scannedPages: null,
  calls,
  within: { 'settings/company': companyDialogs },
} satisfies ModuleRoutes;
