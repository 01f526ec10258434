import { pipeline } from 'node:stream/promises';
import type { Document } from 'mongodb';
import type { Value } from '../storage/values';

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The operations of a GridFS bucket; what is downloaded is a buffer. */
export const GRIDFS: Record<string, (bucket: Value, args: Document) => Value> = {
  delete: (bucket, { id }) => bucket.delete(id),
  download: (bucket, { id }) => whole(bucket.openDownloadStream(id)),
  downloadByName: (bucket, { filename, ...options }) =>
    whole(bucket.openDownloadStreamByName(filename, options)),
  rename: (bucket, { id, newFilename }) => bucket.rename(id, newFilename),
  upload: async (bucket, { filename, source, ...options }) => {
    const stream = bucket.openUploadStream(filename, options);
    await pipeline([Buffer.from(source.$$hexBytes, 'hex')], stream);
    return stream.id;
  },
};
