import { z } from 'zod';
import { holds } from '~/core/access';
import { noSuchFile } from '~/core/file-kind';
import { fileNameOf } from '~/core/file-name';
import { deadLinkText, Refusal } from '~/core/refusal';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import { companyOfShared } from '~db/across-companies';
import type { CompanyDb } from '~db/company-db';
import { filesOf } from '~db/files';
import { ownCompany } from '../account/index.server';
import { logoFile } from '../company/index.server';
import { findIdea } from '../ideas/index.server';
import { scenes, storyboards } from './collections';
import { scenePicture, sceneVideo } from './file-kinds';
import { filmOf } from './film.server';
import { type NumberedScene, scenesOf } from './find-storyboard.server';
import * as messages from './messages';
import { byIdea } from './schema';

/** The only place where strangers read a company's records: a shared storyboard and its files. */

/** The company's collections while this storyboard is shared; otherwise a 404 like for any unknown address. */
async function openShared(ideaId: string): Promise<CompanyDb> {
  const db = await companyOfShared(ideaId);
  if (!db) throw new Refusal('not-found', deadLinkText);
  return db;
}

/** What strangers see of a storyboard and its company. */
export interface SharedStoryboard {
  id: string;
  title: string;
  company: { name: string; accent: string | null; hasLogo: boolean };
  scenes: NumberedScene[];
}

/** The scenes of a shared storyboard in order, with the idea's title: for anyone with the link. */
export const readSharedStoryboard = operation({
  name: 'readSharedStoryboard',
  access: 'public',
  effect: 'read',
  input: byIdea,
  failed: messages.loadFailed,
  async run({ input: { ideaID } }): Promise<SharedStoryboard> {
    const db = await openShared(ideaID);
    const [{ title }, storyboard, company] = await Promise.all([
      findIdea(db, ideaID),
      db.in(storyboards).get(ideaID, deadLinkText),
      ownCompany(db),
    ]);
    const { name, accentColour = null, logoId } = company;
    return {
      id: ideaID,
      title,
      company: { name, accent: accentColour, hasLogo: Boolean(logoId) },
      scenes: await scenesOf(db, storyboard),
    };
  },
});

/** The film of a shared storyboard: for anyone with the link. */
export const readSharedFilm = operation({
  name: 'readSharedFilm',
  access: 'public',
  effect: 'read',
  input: byIdea,
  failed: messages.filmFailed,
  async run({ input: { ideaID } }) {
    return await filmOf(await openShared(ideaID), ideaID);
  },
});

/** The logo of the storyboard's company. */
export const readSharedLogo = operation({
  name: 'readStoryboardLogo',
  access: 'public',
  effect: 'read',
  input: byIdea,
  async run({ input: { ideaID } }) {
    return await logoFile(await openShared(ideaID));
  },
});

/** A picture or video of a shared storyboard. */
export const readSharedFile = operation({
  name: 'readSharedFile',
  access: 'public',
  effect: 'read',
  input: byIdea.extend({ id: z.string() }),
  async run({ input: { ideaID, id } }) {
    return await sceneFile(await openShared(ideaID), id, { ideaId: ideaID });
  },
});

/** The addresses of a scene's video: for the company's people, and on the public page. */
const addresses = {
  own: /^\/files\/(?<file>\w+)$/i,
  shared: /^\/storyboardclient\/(?<idea>\w+)\/files\/(?<file>\w+)$/i,
};

/**
 * The video at one of our addresses: of the caller's company, or of a shared storyboard. Everything else is a 404, and
 * no address is ever fetched.
 */
export const readVideo = operation({
  name: 'readVideo',
  access: 'public',
  effect: 'read',
  input: z.object({
    url: z.string('url must be the address of a video.').max(2_000, 'url is too long.'),
    // Anyone can write this public link, and it must not name a program.
    filename: line({ most: 200 })
      .default('')
      .transform((name) => fileNameOf(name.replace(/\.mp4$/i, '') || 'scene', 'mp4')),
    t: z.string().max(100).optional().describe('Any value: it makes the browser load it again.'),
  }),
  async run({ input: { url, filename }, actor, db, source }) {
    const path = pathOf(url, source.host);
    const open = addresses.shared.exec(path)?.groups;
    const own = addresses.own.exec(path)?.groups;
    const onlyVideo = { kinds: [sceneVideo.name], text: messages.videoUnknown };
    const named = { name: filename };
    if (open) {
      const { idea = '', file = '' } = open;
      return { ...(await sceneFile(await openShared(idea), file, { ideaId: idea, ...onlyVideo })), ...named };
    }
    if (!own || !actor || !db || !holds(actor.access, 'CRM')) {
      throw new Refusal('not-found', messages.videoUnknown);
    }
    return { ...(await sceneFile(db, own.file ?? '', onlyVideo)), ...named };
  },
});

/** The path of one of our addresses, absolute or not; '' for any other. */
function pathOf(url: string, host: string | undefined): string {
  const here = `http://${host ?? 'here'}`;
  if (!URL.canParse(url, here)) return '';
  const address = new URL(url, here);
  return address.host === new URL(here).host ? address.pathname : '';
}

interface Wanted {
  ideaId?: string;
  kinds?: readonly string[];
  text?: string;
}

async function sceneFile(
  db: CompanyDb,
  fileId: string,
  { ideaId, kinds = [scenePicture.name, sceneVideo.name], text = noSuchFile }: Wanted,
) {
  const unknown = () => new Refusal('not-found', text);
  const file = await filesOf(db).find(fileId);
  if (!file || !kinds.includes(file.kind)) throw unknown();
  const scene = await db.in(scenes).findOne({ _id: file.subjectId, ...(ideaId !== undefined && { ideaId }) });
  if (!scene) throw unknown();
  return filesOf(db).toSend(file);
}
