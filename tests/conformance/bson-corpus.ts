import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Collection, Document, MongoClient } from 'mongodb';
import { message, Raw, section, sequence } from '../../db/embedded/tests/raw';
import { filesBeneath } from './format';
import type { Outcome } from './report';

/** Every case has the same `_id`, put in front of what it holds: 9 bytes. */
const ID = Buffer.from('105f69640001000000', 'hex');

/**
 * Stores each document of the BSON corpus, byte by byte as it stands there, and reads it back. A valid one comes back
 * as it was or its type is refused by name; an invalid one is refused, or at least does no harm to who reads it.
 */
export async function runBsonCorpus(root: string, uri: string, client: MongoClient): Promise<Outcome[]> {
  const collection = client.db('test').collection('corpus', { raw: true });
  const raw = new Raw(uri);
  const outcomes: Outcome[] = [];
  for (const path of filesBeneath(join(root, 'bson-corpus'))) {
    const { description, valid = [], decodeErrors = [] } = JSON.parse(readFileSync(path, 'utf8'));
    for (const one of valid)
      outcomes.push({
        title: `bson-corpus/${description}: ${one.description}`,
        ...(await roundTrip(raw, collection, one.canonical_bson)),
      });
    for (const one of decodeErrors)
      outcomes.push({
        title: `bson-corpus/${description}: refuses ${one.description}`,
        ...(await survive(raw, collection, one.bson)),
      });
  }
  raw.end();
  return outcomes;
}

type Result = Omit<Outcome, 'title'>;

async function roundTrip(raw: Raw, collection: Collection, hex: string): Promise<Result> {
  const bytes = withId(hex);
  const refused = await insert(raw, collection, bytes);
  if (refused?.includes('does not support')) return { kind: 'skipped', reason: refused };
  if (refused) return { kind: 'failed', reason: refused };
  const stored = await read(collection);
  return stored?.equals(bytes)
    ? { kind: 'passed' }
    : { kind: 'failed', reason: `stored ${stored?.toString('hex')}, not ${bytes.toString('hex')}` };
}

async function survive(raw: Raw, collection: Collection, hex: string): Promise<Result> {
  if (await insert(raw, collection, withId(hex))) return { kind: 'passed' };
  try {
    const stored = await read(collection);
    return { kind: 'known', reason: `taken, and read back: ${hex} as ${stored?.toString('hex')}` };
  } catch (error) {
    return { kind: 'failed', reason: `taken, and cannot be read: ${(error as Error).message}` };
  }
}

/** The document with the `_id` in front; a length that is wrong stays as wrong as it was. */
function withId(hex: string): Buffer {
  const given = Buffer.from(hex, 'hex');
  const bytes = Buffer.concat([given.subarray(0, 4), ID, given.subarray(4)]);
  bytes.writeInt32LE((given.readInt32LE() + ID.length) | 0);
  return bytes;
}

/** Inserts into the empty collection; answers why it was refused, if it was. */
async function insert(raw: Raw, collection: Collection, bytes: Buffer): Promise<string | undefined> {
  await collection.deleteMany({});
  raw.send(
    message([section({ insert: collection.collectionName }), sequence('documents', undefined, [bytes])]),
  );
  const reply = (await raw.reply()) as Document | undefined;
  if (!reply) return 'the connection was closed';
  return reply.errmsg ?? reply.writeErrors?.[0]?.errmsg;
}

const read = async (collection: Collection): Promise<Buffer | undefined> =>
  (await collection.findOne<Buffer>({})) ?? undefined;
