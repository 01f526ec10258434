import { randomBytes } from 'node:crypto';
import { GridFSBucket, ObjectId } from 'mongodb';
import { afterEach } from 'vitest';
import { type ApiClient, someClient } from './api';
import { databaseOfSuite } from './people';

/** An idea of a new client of this company. Returns its id. */
export async function someIdea(company: ApiClient): Promise<string> {
  const { body } = await company.post('/createCompany', someClient);
  const idea = { CustomerID: body.id, Title: 'A stamp card', Description: 'Ten stamps, one cup.' };
  return (await company.post('/createIdea', idea)).body.id;
}

/**
 * Gives an idea scenes directly in the database, with pictures and videos of a few bytes, since a real scene's video
 * takes seconds. A test that needs a real one gives it to all scenes.
 */
export async function giveScenes(
  company: ApiClient,
  ideaId: string,
  count: number,
  { video = aFewBytes, picture = aFewBytes }: { video?: Buffer; picture?: Buffer } = {},
): Promise<SceneIds[]> {
  const db = databaseOfSuite();
  const { companyId } = company.ids;
  const made: SceneIds[] = [];
  for (let at = 0; at < count; at += 1) made.push({ id: newId(), pictureId: newId(), videoId: newId() });
  for (const { id, pictureId, videoId } of made) {
    await putFile(
      { companyId, subjectId: id, _id: pictureId, kind: 'scene-picture', type: 'image/png' },
      picture,
    );
    await putFile({ companyId, subjectId: id, _id: videoId, kind: 'scene-video', type: 'video/mp4' }, video);
  }
  const createdAt = new Date();
  const scene = {
    companyId,
    ideaId,
    description: '',
    seconds: 3,
    drawn: true,
    videoJobId: 'none',
    revision: 0,
  };
  await insert(
    'scenes',
    made.map(({ id, ...files }, at) => ({
      ...scene,
      ...files,
      _id: id,
      title: `Scene ${at + 1}`,
      createdAt,
    })),
  );
  const sceneIds = made.map(({ id }) => id);
  const storyboard = { companyId, sceneIds, revision: 0, shared: true, source: 'person', createdAt };
  await insert('storyboards', [{ ...storyboard, _id: ideaId }]);
  const entry = { companyId, kind: 'storyboard', subjectId: ideaId };
  await insert('directory', [{ ...entry, _id: `storyboard:${ideaId}` }]);
  await db.collection<{ _id: string }>('ideas').updateOne({ _id: ideaId }, { $set: { generated: true } });
  return made;
}

/**
 * Cancels videos that are still to be made after each test, for files whose tests do not need them. Each takes a
 * second, and a storyboard has six.
 */
export function filmNothingBehindTests(): void {
  afterEach(async () => {
    const jobs = databaseOfSuite().collection('backgroundJobs');
    await jobs.deleteMany({ kind: 'storyboards.video', state: 'waiting' });
  });
}

interface SceneIds {
  id: string;
  pictureId: string;
  videoId: string;
}

const newId = () => randomBytes(12).toString('hex');
const aFewBytes = Buffer.from('a few bytes');

async function putFile(
  { _id, ...file }: Record<'_id' | 'companyId' | 'subjectId' | 'kind' | 'type', string>,
  content: Buffer,
) {
  const bucket = new GridFSBucket(databaseOfSuite(), { bucketName: 'contents' });
  const upload = bucket.openUploadStreamWithId(new ObjectId(_id), 'file');
  await new Promise<void>((resolve, reject) => {
    upload.once('finish', resolve).once('error', reject).end(content);
  });
  const known = { ownerId: '', name: 'file', length: content.length, keptAt: new Date() };
  await insert('files', [{ ...file, ...known, _id }]);
}

async function insert(collection: string, documents: { _id: string }[]): Promise<void> {
  await databaseOfSuite().collection<{ _id: string }>(collection).insertMany(documents);
}
