import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/meetings/${file}`;

/** The week with its dialogs. A client's meetings are a tab of the client's page. */
const pages: RouteConfigEntry[] = [
  route('Meetings', at('pages/meetings.tsx'), [
    route('new', at('pages/new-meeting.tsx')),
    route('subscribe', at('pages/subscribe.tsx')),
    route(':id/edit', at('pages/edit-meeting.tsx')),
    route(':id/delete', at('pages/delete-meeting.tsx')),
  ]),
  route('Meetings/export', at('pages/export.ts')),
  route('Meetings/subscribe/end', at('pages/end-subscription.ts')),
  route('Meetings/:id/move', at('pages/move.ts')),
  route('Meetings/:id/ics', at('pages/meeting-file.ts')),
];

/** The calendar feed. Its token is the only credential. */
const publicPages: RouteConfigEntry[] = [route('calendar/:token.ics', at('pages/subscribed.ts'))];

const calls: RouteConfigEntry[] = [
  route('api/meetings-by-date', at('api/meetings-by-date.ts')),
  route('api/add-meeting', at('api/add-meeting.ts')),
  route('api/update-meeting/:id?', at('api/update-meeting.ts')),
  route('api/meetings/:id?', at('api/delete-meeting.ts')),
];

export default {
  publicPages,
  pages,
  settings: null,
  scannedPages: null,
  calls,
  within: {
    'clientDashBoard/:id': [route('meetings', at('pages/client-meetings.tsx'))],
  },
} satisfies ModuleRoutes;
