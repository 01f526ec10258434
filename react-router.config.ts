import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Every route's path is in app/routes.ts or its module's routes.ts; nothing is fetched route by route.
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
