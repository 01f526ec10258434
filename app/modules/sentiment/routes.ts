import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/sentiment/${file}`;

const calls: RouteConfigEntry[] = [route('api/sentiment/:clientId', at('api/sentiment.ts'))];

export default {
  publicPages: null,
  pages: null,
  settings: null,
  scannedPages: null,
  calls,
  within: {
    'clientDashBoard/:id': [
      route('sentiment', at('pages/sentiment.tsx'), [route(':recordId', at('pages/sentiment-record.tsx'))]),
    ],
  },
} satisfies ModuleRoutes;
