import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import type { Operation } from '~/core/operation';
import { answersFile } from './answers-file.server';

/**
 * The answer with a CSV file to save. It is made while it is sent, piece by piece, and no faster than it is taken.
 * `name` is in plain letters.
 */
export function csvFile(name: string, content: AsyncIterable<string> | Iterable<string>): Response {
  const body = Readable.from(content, { objectMode: false, encoding: undefined, highWaterMark: 1 });
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** The loader of an address that answers what an operation lists, as a CSV file of this name. */
export function answersCsv(
  operation: Operation<AsyncIterable<string>> | Operation<Iterable<string>>,
  name: string,
) {
  return answersFile<AsyncIterable<string> | Iterable<string>>(operation, (list) => csvFile(name, list));
}
