import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { Turns } from '~/core/turns';
import type { Operation } from '~/operation/operation.server';
import { answersFile } from './answers-file.server';

type Pieces = AsyncIterable<string> | Iterable<string>;

/** Reading and writing a piece takes a core. What has begun always gets its turn. */
const pieces = new Turns({ perCompany: Number.POSITIVE_INFINITY, inAll: Number.POSITIVE_INFINITY });
/** Each holds up to three pieces, of a megabyte at most, also while its client reads nothing. */
const open = new Turns({ atOnce: Number.POSITIVE_INFINITY, perCompany: 5, inAll: 100 });
/** In ms. After this time, a client that reads nothing loses its place. */
const longestStallMs = 120_000;

/**
 * A response with a CSV file, generated while it is sent, no faster than the client reads, a piece at a time in its company's
 * turn. Refuses with 429 if too many are being sent. `name` must be ASCII.
 */
export async function csvFile(
  name: string,
  companyId: string,
  content: Pieces,
  stallMs = longestStallMs,
): Promise<Response> {
  const body = Readable.from(
    inTurns(companyId, content, () => stall.refresh()),
    { objectMode: false, encoding: undefined, highWaterMark: 1 },
  );
  const stall = setTimeout(() => body.destroy(new Error('the client reads nothing')), stallMs).unref();
  const closed = new Promise<void>((resolve) => {
    body.once('close', () => {
      clearTimeout(stall);
      resolve();
    });
  });
  try {
    await new Promise<void>((begin, refuse) => {
      const until = async () => {
        begin();
        await closed;
      };
      open.run(companyId, until).catch(refuse);
    });
  } catch (error) {
    body.destroy();
    throw error;
  }
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

async function* inTurns(companyId: string, content: Pieces, onPiece: () => void): AsyncGenerator<string> {
  const source =
    Symbol.asyncIterator in content ? content[Symbol.asyncIterator]() : content[Symbol.iterator]();
  try {
    for (;;) {
      const { value, done } = await pieces.run(companyId, async () => await source.next());
      if (done) return;
      onPiece();
      yield value;
    }
  } finally {
    await source.return?.();
  }
}

/** The loader of an address that returns an operation's list as a CSV file with this name. */
export function answersCsv(
  operation: Operation<AsyncIterable<string>> | Operation<Iterable<string>>,
  name: string,
) {
  return answersFile<Pieces>(operation, (list, _, companyId) => csvFile(name, companyId, list));
}
