import './node-version.mjs';
import { asked } from './place.mjs';

/** Backs up the whole database to a folder, by default named by the time. The suite may run meanwhile. */
await asked('npm run backup [folder]', async ({ backup }, ...what) => await backup(...what));
