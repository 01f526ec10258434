import { asked } from './place.mjs';

/** Restores one file of `npm run backup` into an empty database. */
await asked(async ({ restore }, place, file) => {
  if (file) return await restore(place, file);
  console.error('Say which file to restore: npm run restore <file>');
  process.exit(1);
});
