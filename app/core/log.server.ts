import pino, { type Logger } from 'pino';

const secrets = [
  'password',
  'newPassword',
  'ownPassword',
  'ownCode',
  'passwordHash',
  'token',
  'otp',
  'bankDetails',
  'text',
  'html',
  'cookie',
  'authorization',
];

/** An error's own words and place; never the documents or requests that libraries hang on their errors. */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  return { name, message, stack, ...(code !== undefined && { code }) };
}

/** So many bytes of lines wait for a disk that is full; what comes after them is dropped. */
const mostWaiting = 4 * 1024 * 1024;

const kept = globalThis as { laobanLog?: Logger };

/**
 * Begins the log: one JSON line each, written in batches so that a request never waits for the disk.
 * What must never be in it is cut out here, wherever it is logged. `place` is which of several processes this is.
 */
export function startLog(level: string, place?: number): Logger {
  const lines = pino.destination({
    fd: 1,
    sync: false,
    minLength: level === 'debug' ? 0 : 1024,
    maxLength: mostWaiting,
    periodicFlush: 500,
  });
  // Lines that nobody takes are no reason to end what people work with; at the end of the process they would be tried for ever.
  const { flushSync } = lines;
  lines.on('error', () => {
    lines.flushSync = () => undefined;
  });
  lines.on('write', () => {
    lines.flushSync = flushSync;
  });
  kept.laobanLog = pino(
    {
      level,
      base: place === undefined ? null : { process: place },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: plainError },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[not logged]' },
    },
    lines,
  );
  return kept.laobanLog;
}

/** The log of this process; silent until it has been started, as in unit tests. */
export function log(): Logger {
  kept.laobanLog ??= pino({ level: 'silent' });
  return kept.laobanLog;
}

/** The pages and feeds that open for everybody who has their address: its second part is a secret like a password. */
const opensByAddress = new Set([
  'resetpassword',
  'confirmemail',
  'quotation',
  'storyboardclient',
  'calendar',
  'leave-calendar',
]);

/**
 * A path as it may be in the log: without the part that would open a page. It looks at the path as the router does, which
 * takes several slashes for one and `%51uotation` for `Quotation`.
 */
export function loggedPath(path: string): string {
  const [, slashes = '', first = '', second, rest = ''] =
    /^([/\\]*)([^/\\]*)(?:[/\\]+([^/\\]+)(.*))?$/s.exec(path) ?? [];
  if (second === undefined || !opensByAddress.has(decoded(first).toLowerCase())) return path;
  return `${slashes && '/'}${first}/[token]${rest}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
