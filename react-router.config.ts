import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The layouts check a form's origin (`web/cross-site.server.ts`), for pages and calls alike. The router's own check
  // would refuse every form behind a TLS proxy if TRUST_PROXY is not set, with only 'Bad Request'.
  allowedActionOrigins: ['**'],
  // All routes are listed in app/routes.ts and the modules' routes.ts.
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
