import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { drawnIcons } from './scripts/packing/drawn-icons.ts';
import { groups, mayExportMore } from './scripts/packing/groups.ts';
import { reactNames } from './scripts/packing/react-names.ts';
import { routerParts } from './scripts/packing/router-parts.ts';

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/** What the browser's build need not ask; and the tools of React's developers have nothing to look at in production. */
const inEachBrowser = {
  'typeof window': '"object"',
  'typeof document': '"object"',
  'typeof setTimeout': '"function"',
  'typeof clearTimeout': '"function"',
  'typeof queueMicrotask': '"function"',
  'typeof reportError': '"function"',
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
};

export default defineConfig(({ command }) => ({
  plugins: [routerParts, reactNames, mayExportMore, drawnIcons, tailwindcss(), reactRouter()],
  resolve: { alias: { '~db': at('./db'), '~': at('./app') } },
  environments: {
    client: {
      define: command === 'build' ? inEachBrowser : {},
      build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
    },
    // The web server itself is the entry of the server's bundle, so that it shares the modules of the routes.
    ssr: {
      build: { rollupOptions: { input: './app/server.ts' } },
      // Its CommonJS entry would load every icon there is: 45 MB for a dozen of them.
      resolve: { noExternal: ['lucide-react'] },
    },
  },
}));
