import { run } from './run.mjs';

process.env.NODE_ENV ??= 'production';
await run(async () => {
  const { start } = await import('../build/server/index.js');
  return await start();
});
