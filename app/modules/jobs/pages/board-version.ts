import { read } from '~/web/read.server';
import { boardVersion } from '../board.server';
import type { Route } from './+types/board-version';

const readVersion = read(boardVersion, ({ version }) => version);

/** Whether a board has changed: 304 if it is still the version that the request names. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const etag = `"${await readVersion(args)}"`;
  const headers = { ETag: etag, 'Cache-Control': 'private, no-store' };
  if (args.request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers });
  return Response.json({ changed: true }, { headers });
}
