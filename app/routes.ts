import { index, type RouteConfig } from '@react-router/dev/routes';

export default [index('modules/landing/pages/landing.tsx')] satisfies RouteConfig;
