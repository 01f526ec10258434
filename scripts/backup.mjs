import './node-version.mjs';
import { asked } from './place.mjs';

/** Backs everything in the database up into one folder, by default named by the time, while the suite may run. */
await asked('npm run backup [folder]', async ({ backup }, ...what) => await backup(...what));
