import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/imports/pages/${file}`;

const pages: RouteConfigEntry[] = [
  route('imports', at('imports.tsx')),
  route('imports/of/:id', at('find-import.ts')),
  route('imports/:kind', at('import.tsx')),
  route('imports/:kind/template', at('files.ts'), { id: 'import-template' }),
  route('imports/:kind/:id', at('import-found.tsx'), [
    route('stop', at('stop.tsx')),
    route('back', at('take-back.tsx')),
  ]),
  route('imports/:kind/:id/mistakes', at('files.ts'), { id: 'import-mistakes' }),
];

export default {
  publicPages: null,
  pages,
  settings: null,
  scannedPages: null,
  calls: null,
  within: null,
} satisfies ModuleRoutes;
