import type { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';

/** A file on its way out: a content that never changes under its id. */
export interface FileToSend {
  id: string;
  name: string;
  /** The content type as the suite knows it. */
  type: string;
  /** In bytes. */
  length: number;
  /** Its content, or its bytes from `start` up to and without `end`. */
  open(part?: { start: number; end: number }): Readable;
}

interface Sending {
  /** The browser saves it, also what it could show. */
  attached?: boolean;
  /** The browser asks each time whether it may still be seen, before it shows what it has. */
  checked?: boolean;
  /** Behind a link that a firm has shared: for no search engine. */
  shared?: boolean;
}

/** What a browser may show by itself; all else it saves. */
const shown = new Set(['image/png', 'image/jpeg', 'video/mp4']);

/**
 * The answer with a file: streamed, in part if a part was asked for (a video that is wound forward), and a 304 for a browser
 * that has it. Nothing in it may run (`nosniff` is on every answer). Rights may change within the hour that a browser keeps
 * it: it then shows what its user has seen before.
 */
export function sendFile(
  { id, name, type, length, open }: FileToSend,
  request: Request,
  { attached = false, checked = false, shared = false }: Sending = {},
): Response {
  const etag = `"${id}"`;
  const headers = new Headers({
    ETag: etag,
    // Compressed, its length and its parts would be others.
    'Cache-Control': `private, ${checked ? 'no-cache' : 'max-age=3600'}, no-transform`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Accept-Ranges': 'bytes',
    ...(shared && { 'X-Robots-Tag': 'noindex' }),
  });
  if (isKnown(request.headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers });

  headers.set('Content-Type', type);
  headers.set(
    'Content-Disposition',
    `${shown.has(type) && !attached ? 'inline' : 'attachment'}; ${fileName(name)}`,
  );
  const part = partOf(request.headers, etag, length);
  if (part === 'outside') {
    headers.set('Content-Range', `bytes */${length}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Length', String(part ? part.end - part.start : length));
  if (part) headers.set('Content-Range', `bytes ${part.start}-${part.end - 1}/${length}`);
  const body =
    request.method === 'HEAD' || length === 0 ? null : createReadableStreamFromReadable(open(part));
  return new Response(body, { status: part ? 206 : 200, headers });
}

/** The answer with a file to save; whether it may still be had is asked each time. */
export function sendDownload(file: FileToSend, request: Request): Response {
  return sendFile(file, request, { attached: true, checked: true });
}

/** The answer with a file made for this one request, for the browser to save; the next one is made again. */
export function sendMade({
  name,
  type,
  content,
}: {
  name: string;
  type: string;
  content: Uint8Array;
}): Response {
  return new Response(Buffer.from(content), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(content.length),
      'Content-Disposition': `attachment; ${fileName(name)}`,
      'Cache-Control': 'private, no-store, no-transform',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}

function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

/** The one part that was asked for; nothing where none was, or several, or of an older content. */
function partOf(asked: Headers, etag: string, length: number) {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked.get('Range') ?? '') ?? [];
  if ((from === '' && to === '') || (asked.get('If-Range') ?? etag) !== etag) return undefined;
  const start = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? length : Math.min(length, Number(to) + 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start < end ? { start, end } : 'outside';
}

/** The name twice: in plain letters for old programs, and whole. */
function fileName(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const whole = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}
