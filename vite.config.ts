import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/** The icons of lucide are drawn by a component of ours, at a tenth of the cost; see there. */
const drawnIcons: Plugin = {
  name: 'drawn-icons',
  enforce: 'pre',
  resolveId(source, importer) {
    const itsOwn =
      source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/');
    return itsOwn ? at('./app/ui/drawn-icon.tsx') : undefined;
  },
};

export default defineConfig({
  plugins: [drawnIcons, tailwindcss(), reactRouter()],
  resolve: { alias: { '~db': at('./db'), '~': at('./app') } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
                  priority: 2,
                },
                // What pages share, packed together: dozens of small files pack a quarter worse, and each is asked for.
                { name: 'kit', minShareCount: 24, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The web server itself is the entry of the server's bundle, so that it shares the modules of the routes.
    ssr: {
      build: { rollupOptions: { input: './app/server.ts' } },
      // Its CommonJS entry would load every icon there is: 45 MB for a dozen of them.
      resolve: { noExternal: ['lucide-react'] },
    },
  },
});
