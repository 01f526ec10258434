import { buffer } from 'node:stream/consumers';
import { fileNameOf } from '~/core/file-name';
import { Refusal } from '~/core/refusal';
import type { Block } from '~/gateways/pdf';
import { framed } from '~/gateways/pictures';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { filesOf } from '~db/files';
import { print } from '../files/index.server';
import { findIdea } from '../ideas/index.server';
import { storyboards } from './collections';
import { type NumberedScene, scenesOf } from './find-storyboard.server';
import * as messages from './messages';
import { byIdea } from './schema';
import { shownLength, shownSeconds } from './show';

/** The aspect ratio of the video. Enough for a third of a page, and a hundred of them are a few megabytes. */
const frame = { width: 960, height: 540 };

/**
 * The storyboard as a PDF named after the idea: picture, number, title, description and duration of each scene. Refuses
 * with 409 without scenes.
 */
export const printStoryboard = operation({
  name: 'printStoryboard',
  access: 'CRM',
  effect: 'read',
  input: byIdea,
  failed: messages.paperFailed,
  async run({ input: { ideaID }, company, db }) {
    const idea = await findIdea(db, ideaID);
    const storyboard = await db.in(storyboards).findOne({ _id: ideaID });
    const ordered = storyboard ? await scenesOf(db, storyboard) : [];
    if (ordered.length === 0) throw new Refusal('conflict', messages.nothingToShow);
    const count = ordered.length === 1 ? '1 scene' : `${ordered.length} scenes`;
    const blocks: Block[] = [
      { kind: 'paragraph', text: company.name, soft: true },
      { kind: 'heading', level: 1, text: idea.title },
      ...(idea.description ? [{ kind: 'paragraph', text: idea.description } as const] : []),
      { kind: 'paragraph', text: `${count} · ${shownLength(ordered)}`, soft: true },
      { kind: 'space', height: 10 },
    ];
    // One at a time, so that only one large picture is in memory.
    for (const scene of ordered) blocks.push(await onPaper(db, scene));
    const { content } = await print(db, { title: idea.title, blocks });
    return { name: fileNameOf(idea.title, 'pdf'), type: 'application/pdf', content };
  },
});

async function onPaper(db: CompanyDb, scene: NumberedScene): Promise<Block> {
  const { number, title, description, seconds, pictureId } = scene;
  const whole = await buffer(filesOf(db).open({ _id: pictureId }));
  return {
    kind: 'picture-left',
    picture: await framed(whole, { companyId: db.companyId, ...frame }),
    blocks: [
      { kind: 'heading', text: `${number}. ${title}` },
      { kind: 'paragraph', text: shownSeconds(seconds), soft: true },
      ...(description ? [{ kind: 'paragraph', text: description } as const] : []),
    ],
  };
}
