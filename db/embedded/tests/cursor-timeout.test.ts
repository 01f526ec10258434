import { BSON, type Document, Long } from 'mongodb';
import { expect, test, vi } from 'vitest';
import { type OpenStore, openStore } from '../open-store';
import { Connection } from '../protocol/connection';
import type { Batch } from '../protocol/reply';
import { errorOf, temporaryFolder } from './fixture';

test('a cursor is closed after ten minutes without a command', async () => {
  const { dispatcher, close } = (await openStore(temporaryFolder())) as OpenStore;
  const connection = new Connection();
  const ask = async (command: Document) =>
    (await dispatcher.run({ ...command, $db: 'test' }, connection)) as Batch;
  await ask({ insert: 'c', documents: [1, 2, 3].map((_id) => BSON.serialize({ _id })) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { cursor } = await ask({ find: 'c', batchSize: 1 });
    const more = () => ask({ getMore: Long.fromBigInt(cursor), collection: 'c', batchSize: 1 });
    vi.advanceTimersByTime(9 * 60_000);
    expect((await more()).documents).toHaveLength(1);
    vi.advanceTimersByTime(11 * 60_000);
    expect(await errorOf(more())).toMatchObject({ codeName: 'CursorNotFound' });
  } finally {
    vi.useRealTimers();
    await close();
  }
});
