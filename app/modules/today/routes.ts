import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/today/${file}`;

export const pages: RouteConfigEntry[] = [route('Today', at('pages/today.tsx'))];

/** The documented calls. */
export const calls: RouteConfigEntry[] = [route('api/today', at('api/today.ts'))];
