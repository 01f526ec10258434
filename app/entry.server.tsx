import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { logFailure } from './web/failure.server';
import { requestFacts } from './web/request';

/** The longest time that loaders' promises may take, in milliseconds. */
export const streamTimeout = 5_000;

/** Renders a page to its end and sends it as one body: no page defers data, so streaming would gain nothing. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = context.get(requestFacts);
  return new Promise((resolve, reject) => {
    let isShellReady = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={router} url={request.url} nonce={nonce} />,
      {
        nonce,
        // React hides a finished boundary behind a script when the page is larger than this, in bytes.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          isShellReady = true;
        },
        onAllReady() {
          clearTimeout(timer);
          buffer(pipe(new PassThrough())).then((html) => {
            headers.set('Content-Length', String(html.length));
            resolve(new Response(html, { status, headers }));
          }, reject);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          // The router logs an error of the shell itself, and renders the error boundary.
          if (isShellReady) logFailure(error, context);
        },
      },
    );
    // One second more, so that rejected promises still reach their boundaries.
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** Logs errors that no route caught. Refusals and missing pages are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFailure(error, context);
};
