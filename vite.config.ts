import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // For `npm run dev`: live reload is for this machine only.
  server: { ws: { host: '127.0.0.1' } },
  resolve: { alias: { '~db': at('./db'), '~': at('./app') } },
  environments: {
    client: {
      build: {
        sourcemap: true,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]|vite[\\/]preload-helper/,
                  priority: 2,
                },
                // Modules shared by many pages. Without this rule each page loads some twenty files more. Few ask how something repeats,
                // and only pages with fields load them.
                {
                  name: 'ui',
                  test: /[\\/](?:app[\\/]ui[\\/](?!repeat-fields|frame-icons|(?:[a-z]+-)?field\.tsx|picture-input|shrink|form-dialog)|node_modules[\\/](?:lucide-react|react-hot-toast|goober)[\\/])/,
                  minShareCount: 8,
                  priority: 1,
                },
                {
                  name: 'fields',
                  test: /[\\/](?:app[\\/]ui[\\/](?:(?:[a-z]+-)?field\.tsx|picture-input|shrink|form-dialog)|node_modules[\\/]@conform-to[\\/](?:dom|react)[\\/])/,
                  minShareCount: 8,
                },
                // The icons of the menu, of which a few other pages show some.
                { name: 'frame-icons', test: /[\\/]app[\\/]ui[\\/]frame-icons/ },
                // With zod's settings, which hold for schemas made after them.
                {
                  name: 'zod',
                  test: /[\\/](?:node_modules[\\/](?:zod|@conform-to[\\/]zod)[\\/]|app[\\/]core[\\/]plain-wording)/,
                },
              ],
            },
          },
        },
      },
    },
    // The web server is the entry of the server bundle, so that it shares the routes' modules.
    ssr: {
      build: { rollupOptions: { input: './app/server.ts' } },
      // Node would load the package's CommonJS entry with every icon: 45 MB of memory.
      resolve: { noExternal: ['lucide-react'] },
    },
  },
});
