import './node-version.mjs';
import { onBackups } from './on-database.mjs';

/** Restores a folder of `npm run backup`, or a file of version 1, into an empty database. */
const usage = 'npm run restore <folder>';
await onBackups(usage, async ({ restore }, place, path, brokenOff) => {
  if (path) return await restore(place, path, brokenOff);
  console.error(`Say which backup to restore: ${usage}`);
  process.exit(1);
});
