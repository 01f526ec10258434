import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/ideas/${file}`;

/** An idea's page with its dialogs. The list is a tab of its client's page. */
const pages: RouteConfigEntry[] = [
  route('Idea/:id', at('pages/idea.tsx'), [
    route('edit', at('pages/edit-idea.tsx')),
    route('delete', at('pages/delete-idea.tsx')),
  ]),
  route('Idea/:id/favourite', at('pages/favourite.ts')),
];

const calls: RouteConfigEntry[] = [
  route('getIdeas', at('api/get-ideas.ts')),
  route('createIdea', at('api/create-idea.ts')),
  route('updateIdea/:id?', at('api/update-idea.ts')),
  route('deleteIdea/:id?', at('api/delete-idea.ts')),
  route('generateOneIdea', at('api/generate-one-idea.ts')),
];

export default {
  publicPages: null,
  pages,
  settings: null,
  scannedPages: null,
  calls,
  within: {
    'clientDashBoard/:id': [route('ideas', at('pages/ideas.tsx'), [route('new', at('pages/new-idea.tsx'))])],
  },
} satisfies ModuleRoutes;
