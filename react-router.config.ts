import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Where a form comes from is checked by the layouts (`web/cross-site.server.ts`), for pages and calls alike. The router's own
  // check would refuse every form behind a proxy that speaks TLS for a suite that is not told so (TRUST_PROXY), and says
  // no more than 'Bad Request'.
  allowedActionOrigins: ['**'],
  // Every route's path is in app/routes.ts or its module's routes.ts; nothing is fetched route by route.
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
