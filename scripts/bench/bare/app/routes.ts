import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [index('list.tsx'), route('json', 'json.ts')] satisfies RouteConfig;
