import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { lateCode } from './ui/late-chart';
import { logFailure } from './web/failure.server';
import { cutPage, filledPage, keptPage, marks } from './web/kept-pages.server';
import { onlyMatched } from './web/matched-routes.server';
import { requestFacts } from './web/request';

/** How React marks a part whose code has not loaded yet. */
const notYetThere = '<!--$!-->';

/**
 * Renders a page whole and sends it as one piece: no page defers data, and a stream with its conversions
 * costs more than it gains. What shows the same as before is not rendered again.
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
  const { staticHandlerContext: shown, serverHandoffStream } = router;
  const once: string = shown.loaderData.root?.once ?? '';
  const handed = serverHandoffStream ? await new Response(serverHandoffStream).text() : '';
  const given = once ? handed.replace(once, marks.once) : handed;
  const render = async () => withData(await rendered(request.url, markedOnce(router)), router, given);
  // What was sent by a form is shown once, and what failed says when; development draws itself anew after each change.
  const isKept =
    import.meta.env.PROD && request.method === 'GET' && status === 200 && !shown.errors && given !== '';
  const page = isKept ? await keptPage([request.url, given], render) : cutPage(await render());
  const answer = new Response(null, { status, headers });
  facts.whole = { of: answer, body: filledPage(page, { nonce: facts.nonce, once }) };
  return answer;
}

/** The same page, with a mark where its forms have the name of this answer. */
function markedOnce(router: EntryContext): EntryContext {
  const { staticHandlerContext: shown } = router;
  const { root, ...others } = shown.loaderData;
  if (!root?.once) return router;
  const loaderData = { ...others, root: { ...root, once: marks.once } };
  return { ...router, staticHandlerContext: { ...shown, loaderData } };
}

/**
 * As bytes: to look for something in a string that was put together of thousands takes longer than to write it out.
 *
 * What is loaded when it is first shown is not there yet: the page is rendered again when it is. React's own streams would
 * wait for it too, and leave a hook behind that each promise of this process pays for from then on (`AsyncLocalStorage`).
 */
async function rendered(url: string, router: EntryContext): Promise<Buffer> {
  const shown = { ...onlyMatched(router), serverHandoffStream: undefined };
  // React writes no doctype here, as its streams do: without one, browsers lay pages out as those of 1998 (quirks mode).
  const render = () =>
    Buffer.from(
      `<!DOCTYPE html>${renderToString(<ServerRouter context={shown} url={url} nonce={marks.nonce} />)}`,
    );
  const html = render();
  if (!html.includes(notYetThere)) return html;
  await lateCode();
  return render();
}

/**
 * A page with its loaders' data for the browser, as the router's own component puts it: that one renders by
 * pieces that wait for each other, which needs a stream. The mark for the script is the router's own and
 * undocumented: its version is pinned, and each journey with JavaScript rests on it.
 */
function withData(html: Buffer, { renderMeta }: EntryContext, given: string): Buffer {
  if (!given || !renderMeta?.didRenderScripts) return html;
  const script = `window.__reactRouterContext.streamController.enqueue(${inScript(JSON.stringify(given))});window.__reactRouterContext.streamController.close();`;
  const end = html.lastIndexOf('</body>');
  const element = Buffer.from(`<script nonce="${marks.nonce}">${script}</script>`);
  return Buffer.concat([html.subarray(0, end), element, html.subarray(end)]);
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

/** What escapes every door: written to the log; refusals and missing pages are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFailure(error, context);
};
