import { newId } from '~/core/id';
import { Refusal } from '~/core/refusal';
import { writeScenes } from '~/gateways/ai';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { billingMessages, paidWork, wasNotPaid, workUnderWay } from '../billing/index.server';
import { readBrief } from '../crm/index.server';
import { findIdea } from '../ideas/index.server';
import { storyboards } from './collections';
import { ensureStoryboard } from './ensure-storyboard.server';
import * as messages from './messages';
import { type NewScene, putScenes } from './put-scenes.server';
import { storePicture } from './scene-picture.server';
import { byIdea } from './schema';
import { noteOf } from './storyboards.server';

/**
 * Generates the storyboard of an idea: five or six scenes with drawn pictures; videos follow in the background. It
 * costs six credits, refunded on failure. Refuses with 409 if there are scenes.
 */
export const generateStoryboard = operation({
  name: 'generateStoryboard',
  access: 'CRM',
  effect: 'write',
  input: byIdea,
  failed: billingMessages.generationFailed,
  transaction: 'own',
  nothingDone: wasNotPaid,
  async run({ input: { ideaID }, actor, db, note }) {
    const idea = await findIdea(db, ideaID);
    await refuseWhereScenesAre(db, ideaID);
    // A concurrent request would be refused in the end and refunded; checking now spares the model.
    const atWork = await workUnderWay(db, ideaID);
    if (atWork.some(({ work }) => work === 'storyboard')) throw new Refusal('conflict', messages.beingMade);
    const order = { work: 'storyboard', subjectId: ideaID, detail: idea.title } as const;
    const write = async (signal: AbortSignal) => {
      const brief = await readBrief(db, idea.clientId);
      const { made, source, model } = await writeScenes(brief, idea, { signal });
      const pictured: NewScene[] = [];
      for (const words of made) {
        const id = newId();
        const picture = await storePicture(db, { sceneId: id, title: words.title, image: undefined });
        pictured.push({ id, words, picture, drawn: true });
      }
      return { pictured, by: { source, ...(model !== null && { model }) } };
    };
    const result = await paidWork({ db, actor }, order, write, async (all, { pictured, by }) => {
      // The idea may have been deleted, or got scenes, meanwhile.
      await findIdea(all, ideaID);
      await refuseWhereScenesAre(all, ideaID);
      await ensureStoryboard(all, idea, by);
      await putScenes(all, ideaID, pictured, actor.userId);
      note(noteOf(idea, 'generated'));
      return pictured.length;
    });
    return { ...result, id: ideaID };
  },
});

async function refuseWhereScenesAre(db: CompanyDb, ideaId: string): Promise<void> {
  const found = await db.in(storyboards).findOne({ _id: ideaId });
  if (found && found.sceneIds.length > 0) throw new Refusal('conflict', messages.hasScenes);
}
