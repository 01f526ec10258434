import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { ideas } from '../ideas/index.server';
import { type Scene, type Storyboard, scenes } from './collections';
import * as messages from './messages';
import { mostScenes } from './schema';

/** A scene by id, of this idea's storyboard if one is given. Refuses with 404, with a link to the storyboard if that exists. */
export async function findScene(db: CompanyDb, id: string, ideaId?: string): Promise<Scene> {
  const found = await db.in(scenes).findOne({ _id: id, ...(ideaId !== undefined && { ideaId }) });
  if (found) return found;
  const idea = ideaId !== undefined && (await db.in(ideas).findOne({ _id: ideaId }));
  const parentLink = idea ? { to: `/Storyboard/${idea._id}`, label: 'the storyboard' } : undefined;
  throw new Refusal('not-found', messages.sceneUnknown, { parentLink });
}

/** A scene with its number. */
export type NumberedScene = Scene & { number: number };

/** The scenes of a storyboard in order, numbered from 1. */
export async function scenesOf(
  db: CompanyDb,
  { _id, sceneIds }: Pick<Storyboard, '_id' | 'sceneIds'>,
): Promise<NumberedScene[]> {
  const found = await db.in(scenes).list({ ideaId: _id }, { sort: { ideaId: 1 }, limit: mostScenes });
  const byId = new Map(found.map((scene) => [scene._id, scene]));
  return sceneIds.flatMap((id, at) => {
    const scene = byId.get(id);
    return scene ? { ...scene, number: at + 1 } : [];
  });
}
