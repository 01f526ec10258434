import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { setModules } from './core/modules.server';
import { allModules } from './modules.server';
import { logFailure } from './web/failure.server';
import { requestFacts } from './web/request';
import { timePhase } from './web/server-timing.server';

// The start sets them. Development loads this file again after a change of a manifest or of what it names.
if (import.meta.env.DEV) setModules(allModules);

/** The longest time that loaders' promises may take, in milliseconds. */
export const streamTimeout = 5_000;

/** Renders a page to its end and sends it as one body: no page defers data, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const html = await timePhase(context, 'render', () => render(request.url, router, context));
  headers.set('Content-Length', String(html.length));
  return new Response(html, { status, headers });
}

function render(url: string, router: EntryContext, context: RouterContextProvider) {
  const { nonce } = context.get(requestFacts);
  return new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    let isShellReady = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={router} url={url} nonce={nonce} />,
      {
        nonce,
        // React hides a finished boundary behind a script when the page is larger than this, in bytes.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          isShellReady = true;
        },
        onAllReady() {
          clearTimeout(timer);
          pipe(collectInto(resolve));
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

/** A stream that calls back with everything that was written to it. */
function collectInto(done: (all: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}

/** Logs errors that no route caught. Refusals and missing pages are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFailure(error, context);
};
