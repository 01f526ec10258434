import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/ideas/${file}`;

/** An idea's page with its dialogs. The list is a tab of its client's page. */
export const pages: RouteConfigEntry[] = [
  route('Idea/:id', at('pages/idea.tsx'), [
    route('edit', at('pages/edit-idea.tsx')),
    route('delete', at('pages/delete-idea.tsx')),
  ]),
  route('Idea/:id/favourite', at('pages/favourite.ts')),
];

export const calls: RouteConfigEntry[] = [
  route('getIdeas', at('api/get-ideas.ts')),
  route('createIdea', at('api/create-idea.ts')),
  route('updateIdea/:id?', at('api/update-idea.ts')),
  route('deleteIdea/:id?', at('api/delete-idea.ts')),
  route('generateOneIdea', at('api/generate-one-idea.ts')),
];
