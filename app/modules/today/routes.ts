import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/today/${file}`;

const pages: RouteConfigEntry[] = [
  route('Today', at('pages/today.tsx')),
  route('Today/bell', at('pages/bell.tsx')),
  ...['bell/read', 'bell/snooze', 'digest', 'steps/hide', 'start'].map((button) =>
    route(`Today/${button}`, at('pages/buttons.ts'), { id: `today-${button}` }),
  ),
];

/** Everybody's: a mail program ends the morning mails by it. */
const publicPages: RouteConfigEntry[] = [route('Unsubscribe/:token', at('pages/unsubscribe.tsx'))];

/** The documented calls. */
const calls: RouteConfigEntry[] = [
  route('api/today', at('api/today.ts')),
  route('api/today/bell', at('api/bell.ts')),
];

export default {
  publicPages,
  pages,
  settings: null,
  scannedPages: null,
  calls,
  within: null,
} satisfies ModuleRoutes;
