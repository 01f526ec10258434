import { createServer } from 'vite';
import { run } from './run.mjs';

process.env.NODE_ENV ??= 'development';
await run(async () => {
  const vite = await createServer({ server: { middlewareMode: true } });
  const { start } = await vite.ssrLoadModule('./app/server.ts');
  const running = await start(process.env, {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    before: (app) => app.use(vite.middlewares),
  });
  console.log(`Laoban is on ${running.environment.APP_URL}, and follows your changes.`);
  return {
    async stop() {
      await running.stop();
      await vite.close();
    },
  };
});
