import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/audit/${file}`;

/** The owners' page. A client's own log is a tab of the client's page. */
export const pages: RouteConfigEntry[] = [route('settings/activity', at('pages/activity.tsx'))];

export const calls: RouteConfigEntry[] = [route('api/logs', at('api/logs.ts'))];
