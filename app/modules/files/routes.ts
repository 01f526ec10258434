import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const calls: RouteConfigEntry[] = [route('files/:id', 'modules/files/api/file.ts')];
