import { index, type RouteConfigEntry } from '@react-router/dev/routes';

const at = (file: string) => `modules/landing/${file}`;

export const publicPages: RouteConfigEntry[] = [index(at('pages/landing.tsx'))];
