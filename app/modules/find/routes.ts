import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The search over all that somebody may open. */
export const pages: RouteConfigEntry[] = [route('find', 'modules/find/pages/find.tsx')];

/** The documented calls. */
export const calls: RouteConfigEntry[] = [route('api/find', 'modules/find/api/find.ts')];
