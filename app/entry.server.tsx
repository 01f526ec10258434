import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
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
  const facts = context.get(requestFacts);
  const { nonce } = facts;
  const shown = { ...onlyMatched(router), serverHandoffStream: undefined };
  const page = <ServerRouter context={shown} url={request.url} nonce={nonce} />;
  const html = renderToString(page);
  // What is loaded when it is first shown is not there yet: rendered by a stream, which waits for it.
  const whole = html.includes(notYetThere) ? await renderWhole(page, nonce) : html;
  const answer = new Response(null, { status, headers });
  facts.page = { of: answer, html: await withData(whole, router, nonce) };
  return answer;
}

/** How React marks a part that it would have had to wait for. */
const notYetThere = '<!--$!-->';

/**
 * A page with its loaders' data for the browser, as the router's own component puts it: that one renders by
 * pieces that wait for each other, which needs a stream. The mark for the script is the router's own and
 * undocumented: its version is pinned, and each journey with JavaScript rests on it.
 */
async function withData(
  html: string,
  { serverHandoffStream, renderMeta }: EntryContext,
  nonce: string | undefined,
) {
  if (!serverHandoffStream || !renderMeta?.didRenderScripts) return html;
  const encoded = await new Response(serverHandoffStream).text();
  const script = `window.__reactRouterContext.streamController.enqueue(${inScript(JSON.stringify(encoded))});window.__reactRouterContext.streamController.close();`;
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}<script nonce="${nonce}">${script}</script>${html.slice(end)}`;
}

const escapes: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON that cannot end the script which it stands in. */
function inScript(json: string): string {
  return json.replace(/[&><\u2028\u2029]/g, (character) => escapes[character] as string);
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
