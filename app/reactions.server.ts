import { allOf } from './core/modules.server';
import type { Reactions } from './modules/reactions.server';
import { allModules } from './modules.server';

const all = allOf(({ reactions }) => reactions && [reactions], allModules);

/** What each module does when something happens in a module that cannot import it. */
export const reactions: Reactions = {
  ...Object.assign({}, ...all),
  addressConfirmed: all.flatMap(({ addressConfirmed = [] }) => addressConfirmed),
  personRenamed: all.flatMap(({ personRenamed = [] }) => personRenamed),
  clientRenamed: all.flatMap(({ clientRenamed = [] }) => clientRenamed),
  clientDeleted: all.flatMap(({ clientDeleted = [] }) => clientDeleted),
  sampleRemoved: all.flatMap(({ sampleRemoved = [] }) => sampleRemoved),
};
