import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/meetings/${file}`;

/** The week with its dialogs. A client's meetings are a tab of the client's page. */
export const pages: RouteConfigEntry[] = [
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
export const publicPages: RouteConfigEntry[] = [route('calendar/:token.ics', at('pages/subscribed.ts'))];

export const calls: RouteConfigEntry[] = [
  route('api/meetings-by-date', at('api/meetings-by-date.ts')),
  route('api/add-meeting', at('api/add-meeting.ts')),
  route('api/update-meeting/:id?', at('api/update-meeting.ts')),
  route('api/meetings/:id?', at('api/delete-meeting.ts')),
];
