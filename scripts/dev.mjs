import './node-version.mjs';
import { installPackages } from './prepare.mjs';
import { run } from './run.mjs';
import { wordsOf } from './words.mjs';

wordsOf('npm run dev');
process.env.NODE_ENV ??= 'development';
await installPackages();
await run(async () => {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true } });
  // The server serves source code, so only this machine can reach it, whatever HOST says for `npm start`.
  const { start } = await vite.ssrLoadModule('./app/server.ts');
  const running = await start(
    { ...process.env, HOST: '127.0.0.1' },
    {
      build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
      before: (app) => app.use(vite.middlewares),
    },
  );
  console.log(`Laoban is on ${running.environment.APP_URL}, and follows your changes.`);
  return {
    async stop() {
      await running.stop();
      await vite.close();
    },
  };
});
