import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Collection, Document, MongoClient } from 'mongodb';
import { message, Raw, section, sequence } from '../tests/raw';
import { filesBeneath } from './format';
import { Mismatch } from './matching';
import { type Runnable, Skipped } from './report';

/** Every case has the same `_id`, put in front of what it holds: 9 bytes. */
const ID = Buffer.from('105f69640001000000', 'hex');

/**
 * A case for each document of the BSON corpus: it is stored, byte by byte as it stands there, and read back. A valid
 * one comes back as it was or its type is refused by name; an invalid one is refused.
 */
export function corpusCases(root: string, { uri, client }: { uri: string; client: MongoClient }): Runnable[] {
  const collection = client.db('test').collection('corpus', { raw: true });
  return filesBeneath(join(root, 'bson-corpus')).flatMap((path) => {
    const { description, valid = [], decodeErrors = [] } = JSON.parse(readFileSync(path, 'utf8'));
    const title = `bson-corpus/${description}`;
    return [
      ...valid.map((one: Document) => ({
        title: `${title}: ${one.description}`,
        run: () => comesBack(uri, collection, withId(one.canonical_bson)),
      })),
      ...decodeErrors.map((one: Document) => ({
        title: `${title}: refuses ${one.description}`,
        run: () => isRefused(uri, collection, withId(one.bson)),
      })),
    ];
  });
}

async function comesBack(uri: string, collection: Collection, bytes: Buffer): Promise<void> {
  const refusal = await insert(uri, collection, bytes);
  if (refusal?.includes('does not support')) throw new Skipped(refusal);
  if (refusal) throw new Mismatch(refusal);
  const stored = (await collection.findOne<Buffer>({})) as Buffer;
  if (!stored.equals(bytes))
    throw new Mismatch(`expected ${bytes.toString('hex')}, found ${stored.toString('hex')}`);
}

async function isRefused(uri: string, collection: Collection, bytes: Buffer): Promise<void> {
  if ((await insert(uri, collection, bytes)) === undefined) throw new Mismatch('should have been refused');
}

/** The document with the `_id` in front; a length that is wrong stays as wrong as it was. */
function withId(hex: string): Buffer {
  const given = Buffer.from(hex, 'hex');
  const bytes = Buffer.concat([given.subarray(0, 4), ID, given.subarray(4)]);
  bytes.writeInt32LE((given.readInt32LE() + ID.length) | 0);
  return bytes;
}

/** Inserts the bytes into the empty collection. The driver would encode them again, so it is left out. Returns why they were refused. */
async function insert(uri: string, collection: Collection, bytes: Buffer): Promise<string | undefined> {
  await collection.deleteMany({});
  const raw = new Raw(uri);
  raw.send(
    message([section({ insert: collection.collectionName }), sequence('documents', undefined, [bytes])]),
  );
  const reply = await raw.reply();
  raw.end();
  if (!reply) return 'the connection was closed';
  return reply.errmsg ?? reply.writeErrors?.[0]?.errmsg;
}
