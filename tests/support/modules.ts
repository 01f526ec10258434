import { beforeAll } from 'vitest';
import { setModules } from '../../app/core/modules.server';
import { allModules } from '../../app/modules.server';

/** Gives the file all modules of the suite, as its start does. */
export function allModulesForTests(): void {
  beforeAll(() => setModules(allModules));
}
