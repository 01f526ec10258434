import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/leave/${file}`;

/** The leave page with its tabs. Dialogs are child routes of the page they open over. */
const pages: RouteConfigEntry[] = [
  route('LeaveManagement', at('pages/leave.tsx'), [
    index(at('pages/application.tsx')),
    route('approval', at('pages/approval.tsx'), [
      route('record', at('pages/record.tsx')),
      route(':id/approve', at('pages/approve.tsx')),
      route(':id/reject', at('pages/reject.tsx')),
      route(':id/cancel', at('pages/cancel.tsx'), { id: 'leave-cancel-of' }),
      route(':id/certificate', at('pages/certificate.tsx'), { id: 'leave-certificate-of' }),
    ]),
    route('my', at('pages/my-leave.tsx'), [
      route(':id/cancel', at('pages/cancel.tsx')),
      route(':id/certificate', at('pages/certificate.tsx')),
    ]),
    route('calendar', at('pages/calendar.tsx'), [route('subscribe', at('pages/subscribe.tsx'))]),
    route('balances', at('pages/balances.tsx')),
    route('balances/:id', at('pages/adjust.tsx'), [route('children', at('pages/children.tsx'))]),
    route('settings', at('pages/settings.tsx'), [
      route('new', at('pages/new-type.tsx')),
      route('edit', at('pages/edit-type.tsx')),
    ]),
    route('holidays', at('pages/holidays.tsx'), [route('week', at('pages/working-week.tsx'))]),
  ]),
  route('LeaveManagement/count', at('pages/count.ts')),
  route('LeaveManagement/employees', at('pages/employees.ts')),
  route('LeaveManagement/export', at('pages/export.ts')),
  route('LeaveManagement/balances/export', at('pages/export.ts'), { id: 'leave-balances-export' }),
  ...['approval/undo', 'calendar/subscribe/end', 'settings/remove', 'settings/kit', 'holidays/remove'].map(
    (button) => route(`LeaveManagement/${button}`, at('pages/buttons.ts'), { id: `leave-${button}` }),
  ),
];

/** A dialog over the company's settings. */
const companyDialogs: RouteConfigEntry[] = [route('week', at('pages/company-week.tsx'))];

/** The calendar feed. Its token is the only credential. */
const publicPages: RouteConfigEntry[] = [route('leave-calendar/:token.ics', at('pages/subscribed.ts'))];

const calls: RouteConfigEntry[] = [
  route('api/leave/apply', at('api/apply.ts')),
  route('api/leave/record', at('api/record.ts')),
  route('api/leave/my', at('api/my.ts')),
  route('api/leave/manager/pending', at('api/pending.ts')),
  route('api/leave/manager/approved', at('api/approved.ts')),
  route('api/leave/approve/:id', at('api/approve.ts')),
  route('api/leave/reject/:id', at('api/reject.ts')),
  route('api/leave/decide', at('api/decide.ts')),
  route('api/leave/undo', at('api/undo.ts')),
  route('api/leave/certificate/:id', at('api/certificate.ts')),
];

export default {
  publicPages,
  pages,
  settings: null,
  scannedPages: null,
  calls,
  within: { 'settings/company/work': companyDialogs },
} satisfies ModuleRoutes;
