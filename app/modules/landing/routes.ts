import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/landing/${file}`;

export const publicPages: RouteConfigEntry[] = [index(at('pages/landing.tsx'))];

/** Where the payment page comes back to. */
export const pages: RouteConfigEntry[] = [
  route('Success', at('pages/success.tsx')),
  route('Cancel', at('pages/cancel.tsx')),
];
