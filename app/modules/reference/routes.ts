import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/reference/${file}`;

/** The API's page, with the dialogs over it. */
export const publicPages = (dialogs: RouteConfigEntry[]): RouteConfigEntry[] => [
  route('api', at('pages/api.tsx'), dialogs),
];

/** The file that describes the calls, and is none of them. */
export const calls: RouteConfigEntry[] = [route('api/openapi.json', at('api/openapi.ts'))];
