import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { logFailure } from './web/failure.server';
import { onlyMatched } from './web/matched-routes.server';
import { requestFacts } from './web/request';

/** A page that has not been rendered by then is given up. */
const longestRender = 10_000;

/**
 * Renders a page whole and sends it as one string: no page defers data, and a stream with its conversions
 * costs more than it gains.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = context.get(requestFacts);
  const page = <ServerRouter context={onlyMatched(router)} url={request.url} nonce={nonce} />;
  const html = await renderWhole(page, nonce);
  return new Response(html, { status, headers });
}

function renderWhole(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        parts.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts).toString('utf8'));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // A part that was loaded late stays in its place: put there by a script, it would be missing without one.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        pipe(sink);
      },
      onShellError: fail,
      onError: fail,
    });
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), longestRender);
    function fail(error: unknown) {
      clearTimeout(timer);
      reject(error);
    }
  });
}

/** What escapes every door: written to the log; refusals and missing pages are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFailure(error, context);
};
