import { type CompanyDocument, companyCollection } from '~db/collection';
import { ideas, type Source } from '../ideas/collections';

/** The storyboard of an idea. Its id is the idea's. */
export interface Storyboard extends CompanyDocument {
  /** The scenes in order: a scene's number is its position here, from 1. */
  sceneIds: string[];
  /** How often the order changed. A new order based on an older count is refused. */
  revision: number;
  /** Whether the public link works. */
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
  /** The length in seconds. */
  seconds: number;
  /** The id of its picture's file. */
  pictureId: string;
  /** Whether the suite drew the picture, because none was uploaded. */
  drawn: boolean;
  /** The id of its video's file; absent until it is made. */
  videoId?: string;
  /** The background job that makes the video. */
  videoJobId: string;
  /** How often it was saved. A save based on an older count is refused, and a video of an older one is dropped. */
  revision: number;
  createdAt: Date;
}

export const storyboards = companyCollection<Storyboard>('storyboards', [], {
  goesWith: { of: ideas, by: '_id' },
});

export const scenes = companyCollection<Scene>('scenes', [{ key: { companyId: 1, ideaId: 1 } }], {
  goesWith: { of: storyboards, by: 'ideaId' },
});
