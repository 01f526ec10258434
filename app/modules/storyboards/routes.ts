import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/storyboards/${file}`;

/** The company's view of a storyboard, with its dialogs. */
const pages: RouteConfigEntry[] = [
  route('Storyboard/:ideaID', at('pages/storyboard.tsx'), [
    route('create', at('pages/create.tsx')),
    route('share', at('pages/share.ts')),
    route('scenes/new', at('pages/add-scene.tsx')),
    route('scenes/:id/edit', at('pages/edit-scene.tsx')),
    route('scenes/:id/delete', at('pages/delete-scene.tsx')),
  ]),
  route('Storyboard/:ideaID/film', at('pages/files.ts'), { id: 'film' }),
  route('Storyboard/:ideaID/pdf', at('pages/files.ts'), { id: 'storyboard-pdf' }),
];

/** The public pages. */
const publicPages: RouteConfigEntry[] = [
  route('StoryboardClient/:ideaID', at('pages/shared-storyboard.tsx')),
  route('StoryboardClient/:ideaID/logo', at('pages/shared-files.ts'), { id: 'shared-logo' }),
  route('StoryboardClient/:ideaID/film', at('pages/shared-files.ts'), { id: 'shared-film' }),
  route('StoryboardClient/:ideaID/files/:id', at('pages/shared-files.ts')),
];

const calls: RouteConfigEntry[] = [
  route('getStoryboards', at('api/get-storyboards.ts')),
  route('getStoryboardsClient', at('api/get-storyboards-client.ts')),
  route('generateStoryBoard', at('api/generate-storyboard.ts')),
  route('createStoryboard', at('api/create-storyboard.ts')),
  route('reorderStoryboards', at('api/reorder-storyboards.ts')),
  route('deleteStoryboard/:id?', at('api/delete-storyboard.ts')),
  route('download/video', at('api/download-video.ts')),
];

export default {
  publicPages,
  pages,
  settings: null,
  scannedPages: null,
  calls,
  within: null,
} satisfies ModuleRoutes;
