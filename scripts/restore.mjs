import './node-version.mjs';
import { asked } from './place.mjs';

/** Restores one file of `npm run backup` into an empty database. */
const usage = 'npm run restore <file>';
await asked(usage, async ({ restore }, place, file, brokenOff) => {
  if (file) return await restore(place, file, brokenOff);
  console.error(`Say which file to restore: ${usage}`);
  process.exit(1);
});
