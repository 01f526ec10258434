import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/company/${file}`;

/** Its area of the settings. */
export const settings: RouteConfigEntry[] = [route('settings/company', at('pages/company.tsx'))];

export const calls: RouteConfigEntry[] = [route('api/company', at('api/company.ts'))];
