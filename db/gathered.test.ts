import { type Document, type MongoClient, MongoNetworkError, MongoServerError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { openDatabaseForTests } from '../tests/support/open-database';
import { database } from './connect';
import { knowsBulkWrite } from './gathered';

/** A client of a database that answers one after the other; the last again and again. */
function answering(...answers: (Document | Error)[]) {
  const asked: Document[] = [];
  const command = async (sent: Document) => {
    asked.push(sent);
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { asked, client: { db: () => ({ command }) } as unknown as MongoClient };
}

const refused = (code: number) => new MongoServerError({ message: `refused with ${code}`, code });
const lost = new MongoNetworkError('read ECONNRESET');

describe('bulkWrite is known', () => {
  test.each([
    ['to one that finds nothing to do', refused(16)],
    ['to one that does nothing', { ok: 1 }],
  ])('%s', async (_, answer) => {
    const { asked, client } = answering(answer);
    expect(await knowsBulkWrite(client)).toBe(true);
    expect(asked).toEqual([{ bulkWrite: 1, ops: [], nsInfo: [] }]);
  });

  // 115 says MongoDB 7.0, or 8.0 with the features of an older one; the others hosted and imitated ones.
  test.each([59, 115, 238, 303, 40415, 13, 8000, 2])('not to one that refuses with %i', async (code) => {
    expect(await knowsBulkWrite(answering(refused(code)).client)).toBe(false);
  });

  test.each([
    ['a connection that is lost', lost],
    ['a server that is no longer the one that takes writes', refused(10107)],
  ])('or not is asked again after %s', async (_, away) => {
    const known = answering(away, away, refused(16));
    expect([await knowsBulkWrite(known.client), known.asked.length]).toEqual([true, 3]);
    expect(await knowsBulkWrite(answering(away, refused(59)).client)).toBe(false);
    const gone = answering(away);
    await expect(knowsBulkWrite(gone.client)).rejects.toBe(away);
    expect(gone.asked.length).toBe(3);
  });
});

describe('of the database that the tests run on', () => {
  openDatabaseForTests();

  test('it is known as its version says, and the embedded store has it', async () => {
    const { client, bulkWrites } = database();
    const { version } = await client.db('admin').command({ buildInfo: 1 });
    if (process.env.MONGODB_TEST_URI) expect(bulkWrites).toBe(Number.parseInt(version, 10) >= 8);
    else expect(bulkWrites).toBe(true);
  });
});
