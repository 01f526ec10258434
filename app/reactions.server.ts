import { allOf } from './core/modules.server';
import type { Reactions } from './modules/reactions.server';
import { allModules } from './modules.server';

const all = allOf(({ reactions }) => reactions && [reactions], allModules);

/** The part that exactly one module has. Throws where none has it, so that the process does not start. */
function only<Part>(name: string, part: (of: Partial<Reactions>) => Part | undefined): Part {
  const [found, ...more] = all.flatMap((of) => part(of) ?? []);
  if (found === undefined || more.length > 0)
    throw new Error(`Exactly one module’s manifest must have the reaction ${name}.`);
  return found as Part;
}

/** What each module does when something happens in a module that cannot import it. */
export const reactions: Reactions = {
  addressConfirmed: all.flatMap(({ addressConfirmed = [] }) => addressConfirmed),
  personRenamed: all.flatMap(({ personRenamed = [] }) => personRenamed),
  clientRenamed: all.flatMap(({ clientRenamed = [] }) => clientRenamed),
  clientDeleted: all.flatMap(({ clientDeleted = [] }) => clientDeleted),
  sampleRemoved: all.flatMap(({ sampleRemoved = [] }) => sampleRemoved),
  itemsUsed: all.flatMap(({ itemsUsed = [] }) => itemsUsed),
  leave: only('leave', ({ leave }) => leave),
  jobsWithin: only('jobsWithin', ({ jobsWithin }) => jobsWithin),
  jobsHolding: only('jobsHolding', ({ jobsHolding }) => jobsHolding),
  accountOf: only('accountOf', ({ accountOf }) => accountOf),
  owedBy: only('owedBy', ({ owedBy }) => owedBy),
  jobInvoices: only('jobInvoices', ({ jobInvoices }) => jobInvoices),
  quotations: only('quotations', ({ quotations }) => quotations),
};
