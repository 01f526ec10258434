import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/reference/${file}`;

/** The API's page with the dialogs over it. */
export const publicPages = (dialogs: RouteConfigEntry[]): RouteConfigEntry[] => [
  route('api', at('pages/api.tsx'), dialogs),
];

/** The OpenAPI document, which is not a documented call itself. */
export const calls: RouteConfigEntry[] = [route('api/openapi.json', at('api/openapi.ts'))];
