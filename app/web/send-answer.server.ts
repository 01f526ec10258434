import { writeReadableStreamToWritable } from '@react-router/node';
import compression from 'compression';
import type { Response as Answer, Request as Asked } from 'express';
import { bodyOf, level, type WholeBody } from './whole-body.server';

/** What is packed in one go: pages, data of pages, refusals of calls. They are whole and small. */
const isWhole = /^(?:text\/html|text\/x-script|application\/json)\b/;

const packStream = compression({ level });

/**
 * Sends what the router answers.
 * @param whole what the answer says, where it is there already: sent in one piece. A stream, with its pieces and their
 *   packing one by one, takes six times as long
 */
export async function sendAnswer(
  asked: Asked,
  answer: Answer,
  response: Response,
  whole: WholeBody | undefined,
): Promise<void> {
  if (answer.destroyed || answer.writableEnded) return await response.body?.cancel();
  answer.statusCode = response.status;
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') answer.setHeader(name, value);
  });
  for (const cookie of response.headers.getSetCookie()) answer.appendHeader('Set-Cookie', cookie);
  if (whole) sendWhole(asked, answer, whole);
  else if (!response.body) answer.end();
  else if (isWhole.test(response.headers.get('Content-Type') ?? ''))
    sendWhole(asked, answer, bodyOf(Buffer.from(await response.arrayBuffer())));
  else await sendStream(asked, answer, response.body);
}

function sendWhole(asked: Asked, answer: Answer, body: WholeBody): void {
  answer.vary('Accept-Encoding');
  const mayPack = !answer.hasHeader('Content-Encoding') && asked.acceptsEncodings('gzip');
  const packed = mayPack ? body.packed?.() : undefined;
  const sent = packed ?? body.plain();
  if (packed) answer.setHeader('Content-Encoding', 'gzip');
  answer.setHeader('Content-Length', sent.length);
  answer.end(sent);
}

/** A file or an export, as it comes. */
async function sendStream(asked: Asked, answer: Answer, body: ReadableStream<Uint8Array>): Promise<void> {
  await new Promise<void>((resolve) => packStream(asked, answer, () => resolve()));
  try {
    await writeReadableStreamToWritable(body, answer);
  } catch (error) {
    // Whoever asked has gone.
    if (!answer.destroyed && !answer.writableEnded) throw error;
  }
}
