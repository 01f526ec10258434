import { type CompanyDocument, companyCollection } from '~db/collection';
import { ideas, type Source } from '../ideas/collections';

/** The storyboard of an idea; its id is the idea's. */
export interface Storyboard extends CompanyDocument {
  /** Its scenes in order: a scene's number is its place here, from 1. */
  sceneIds: string[];
  /** How often the order changed: a new order on top of an older count is refused. */
  revision: number;
  /** Whether the public address works. */
  shared: boolean;
  source: Source;
  model?: string;
  createdAt: Date;
}

/** A scene of a storyboard. */
export interface Scene extends CompanyDocument {
  ideaId: string;
  title: string;
  description: string;
  /** How long it lasts. */
  seconds: number;
  /** The file of its picture. */
  pictureId: string;
  /** Whether the suite drew the picture, since none was uploaded. */
  drawn: boolean;
  /** The file of its video; none until it is made. */
  videoId?: string;
  /** The background work that makes the video. */
  videoJobId: string;
  /** How often it was saved: a save on top of an older count is refused, and a video of an older one dropped. */
  revision: number;
  createdAt: Date;
}

export const storyboards = companyCollection<Storyboard>('storyboards', [], {
  goesWith: { of: ideas, by: '_id' },
});

export const scenes = companyCollection<Scene>('scenes', [{ key: { companyId: 1, ideaId: 1 } }], {
  goesWith: { of: storyboards, by: 'ideaId' },
});
