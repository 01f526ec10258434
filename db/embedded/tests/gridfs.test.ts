import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket, ObjectId } from 'mongodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorOf, storeForTests } from './fixture';

const store = storeForTests();
const CHUNK = 255 * 1024;

let bucket: GridFSBucket;
beforeAll(() => {
  bucket = new GridFSBucket(store.client.db('gridfs'));
});

async function upload(name: string, content: Buffer): Promise<ObjectId> {
  const stream = bucket.openUploadStream(name, { metadata: { for: 'tests' } });
  await pipeline([content], stream);
  return stream.id;
}

async function read(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

const chunksOf = (id: ObjectId) =>
  store.client.db('gridfs').collection('fs.chunks').countDocuments({ files_id: id });

describe("a file in GridFS, through the driver's bucket", () => {
  test('comes back as it was sent, in chunks of its own', async () => {
    const content = randomBytes(3_000_000);
    const id = await upload('large', content);
    expect((await read(bucket.openDownloadStream(id))).equals(content)).toBe(true);
    expect(await chunksOf(id)).toBe(Math.ceil(content.length / CHUNK));
    const [file] = await bucket.find({ _id: id }).toArray();
    expect(file).toMatchObject({ filename: 'large', length: 3_000_000, metadata: { for: 'tests' } });
  });

  test('can be read in part, across a border of chunks', async () => {
    const content = randomBytes(2 * CHUNK + 10);
    const id = await upload('part', content);
    const [start, end] = [CHUNK - 5, CHUNK + 7];
    const part = await read(bucket.openDownloadStream(id, { start, end }));
    expect(part.equals(content.subarray(start, end))).toBe(true);
  });

  test('may be empty', async () => {
    const id = await upload('empty', Buffer.alloc(0));
    expect(await read(bucket.openDownloadStream(id))).toHaveLength(0);
    expect(await chunksOf(id)).toBe(0);
  });

  test('is found by its name, the newest first and each revision by its number', async () => {
    for (const text of ['first', 'second', 'third']) await upload('letter', Buffer.from(text));
    const revision = async (number?: number) =>
      String(await read(bucket.openDownloadStreamByName('letter', { revision: number })));
    expect(await revision()).toBe('third');
    expect([await revision(0), await revision(1), await revision(-2)]).toEqual(['first', 'second', 'second']);
    expect((await errorOf(revision(3))).message).toContain('not found');
  });

  test('gets another name, and is gone with its chunks when it is deleted', async () => {
    const id = await upload('old', Buffer.from('content'));
    await bucket.rename(id, 'new');
    expect(String(await read(bucket.openDownloadStreamByName('new')))).toBe('content');
    await bucket.delete(id);
    expect(await chunksOf(id)).toBe(0);
    expect((await errorOf(read(bucket.openDownloadStream(id)))).message).toContain('not found');
    expect((await errorOf(bucket.delete(new ObjectId()))).message).toContain('not found');
  });

  test('leaves nothing behind when its upload is broken off', async () => {
    const stream = bucket.openUploadStream('broken', { chunkSizeBytes: 4 });
    await new Promise((resolve) => stream.write('more than one chunk', resolve));
    await stream.abort();
    expect(await chunksOf(stream.id)).toBe(0);
    expect(await bucket.find({ filename: 'broken' }).toArray()).toEqual([]);
  });

  test('has the indices that its bucket asks for', async () => {
    await upload('any', Buffer.from('x'));
    const database = store.client.db('gridfs');
    const keys = async (name: string) => (await database.collection(name).indexes()).map(({ key }) => key);
    expect(await keys('fs.files')).toContainEqual({ filename: 1, uploadDate: 1 });
    expect(await keys('fs.chunks')).toContainEqual({ files_id: 1, n: 1 });
  });
});
