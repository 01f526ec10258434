import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import type { Operation } from '~/operation/operation.server';
import { answersFile } from './answers-file.server';

/** A response with a CSV file, generated while it is sent, no faster than the client reads. `name` must be ASCII. */
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

/** The loader of an address that returns an operation's list as a CSV file with this name. */
export function answersCsv(
  operation: Operation<AsyncIterable<string>> | Operation<Iterable<string>>,
  name: string,
) {
  return answersFile<AsyncIterable<string> | Iterable<string>>(operation, (list) => csvFile(name, list));
}
