import './node-version.mjs';
import { onBackups } from './on-database.mjs';

/** Backs up the whole database to a folder, by default named by the time. The suite may run meanwhile. */
await onBackups('npm run backup [folder]', async ({ backup }, ...what) => await backup(...what));
