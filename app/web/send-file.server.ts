import type { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';

/** A file to send. The content under an id never changes. */
export interface FileToSend {
  id: string;
  name: string;
  /** The content type detected by the suite. */
  type: string;
  /** In bytes. */
  length: number;
  /** The content, or its bytes from `start` to before `end`. */
  open(part?: { start: number; end: number }): Readable;
}

interface Sending {
  /** The browser saves it instead of showing it. */
  attached?: boolean;
  /** The browser revalidates each time before it shows its copy. */
  checked?: boolean;
}

/** Types that a browser may show; all others are saved. */
const shown = new Set(['image/png', 'image/jpeg', 'video/mp4']);

/**
 * The response with a file: streamed, in part for a range request (seeking in a video), and 304 for a browser that has
 * it. Nothing in it can run (`nosniff`). If rights change, a browser may still show its copy for up to an hour.
 */
export function sendFile(
  { id, name, type, length, open }: FileToSend,
  request: Request,
  { attached = false, checked = false }: Sending = {},
): Response {
  const etag = `"${id}"`;
  const headers = new Headers({
    ETag: etag,
    // `no-transform`: compression would change its length and ranges.
    'Cache-Control': `private, ${checked ? 'no-cache' : 'max-age=3600'}, no-transform`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Accept-Ranges': 'bytes',
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

/** The response with a file to save, revalidated each time. */
export function sendDownload(file: FileToSend, request: Request): Response {
  return sendFile(file, request, { attached: true, checked: true });
}

/** The response with a file generated for this request only. */
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

/** The requested range; undefined without one, for several, or for an outdated ETag. */
function partOf(asked: Headers, etag: string, length: number) {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked.get('Range') ?? '') ?? [];
  if ((from === '' && to === '') || (asked.get('If-Range') ?? etag) !== etag) return undefined;
  const start = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? length : Math.min(length, Number(to) + 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start < end ? { start, end } : 'outside';
}

/** The name twice: in ASCII for old programs, and in full (RFC 6266). */
function fileName(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const whole = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}
