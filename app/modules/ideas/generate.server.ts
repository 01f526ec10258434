import { writeIdea } from '~/gateways/ai';
import { operation } from '~/operation/operation.server';
import { billingMessages, paidWork, wasNotPaid } from '../billing/index.server';
import { findClient, holdClient, readBrief } from '../crm/index.server';
import { ideas } from './collections';
import { latestTitles } from './idea-list.server';
import { noteOf } from './ideas.server';
import { newIdea } from './new-idea';
import { generateInput } from './schema';

/**
 * Generates one idea for a client, by a model or offline. Returns `creditSufficient: false` without doing anything if
 * there are too few credits.
 */
export const generateIdea = operation({
  name: 'generateIdea',
  access: 'CRM',
  effect: 'write',
  input: generateInput,
  failed: billingMessages.generationFailed,
  transaction: 'own',
  nothingDone: wasNotPaid,
  async run({ input: { customerId }, actor, db, note }) {
    const [brief, avoid] = await Promise.all([readBrief(db, customerId), latestTitles(db, customerId)]);
    const done = await paidWork(
      { db, actor },
      { work: 'idea', subjectId: customerId, detail: brief.client.name },
      async (signal) => await writeIdea(brief, { avoid, signal }),
      async (all, { made, source, model }) => {
        // If the client was deleted meanwhile, nothing is charged.
        await holdClient(all, customerId);
        await findClient(all, customerId);
        const written = { ...made, clientId: customerId, source, ...(model && { model }) };
        const idea = newIdea(written, { _id: actor.userId, name: actor.name });
        await all.in(ideas).insert(idea);
        note(noteOf(idea, 'generated'));
        return { id: idea._id };
      },
    );
    if (!done.creditSufficient) return done;
    const { credits, kept } = done;
    return { creditSufficient: true as const, credits, id: kept.id };
  },
});
