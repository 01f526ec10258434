import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/company/${file}`;

/** Its area of the settings, with the dialogs that other modules open over it. */
export const settings = (dialogs: RouteConfigEntry[]): RouteConfigEntry[] => [
  route('settings/company', at('pages/company.tsx'), dialogs),
];

export const calls: RouteConfigEntry[] = [route('api/company', at('api/company.ts'))];
