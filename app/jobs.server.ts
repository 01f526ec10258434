import type { ByTheClock, JobKind } from '~db/jobs';
import { allOf } from './core/modules.server';
import { printJob } from './modules/files/print.server';
import { allModules } from './modules.server';

/** Every kind of background job, but for those of the clock. */
export const kinds: readonly JobKind[] = allOf(({ jobs }) => jobs, allModules);

/** Jobs of the one process with the browser, in slots of their own, so that no film delays a PDF. */
export const printingKinds: readonly JobKind[] = [printJob];

/** Scheduled jobs, in Singapore time. */
export const byTheClock: readonly ByTheClock[] = allOf(({ clock }) => clock, allModules);
