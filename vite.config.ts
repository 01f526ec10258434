import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { alias: { '~db': at('./db'), '~': at('./app') } },
  environments: {
    // The web server itself is the entry of the server's bundle, so that it shares the modules of the routes.
    ssr: {
      build: { rollupOptions: { input: './app/server.ts' } },
      // Its CommonJS entry would load every icon there is: 45 MB for a dozen of them.
      resolve: { noExternal: ['lucide-react'] },
    },
  },
});
