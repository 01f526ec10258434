import { beforeAll } from 'vitest';
import { setModules } from '../../app/core/modules.server';
import { setReactions } from '../../app/modules/reactions.server';
import { allModules } from '../../app/modules.server';
import { reactions } from '../../app/reactions.server';

/** Gives the file all modules of the suite, as its start does. */
export function allModulesForTests(): void {
  beforeAll(() => {
    setModules(allModules);
    setReactions(reactions);
  });
}
