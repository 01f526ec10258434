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

/** An error's message and stack, without the documents or requests that libraries attach to their errors. */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  return { name, message, stack, ...(code !== undefined && { code }) };
}

/** In bytes. The most that waits for a full disk. Further lines are dropped. */
const mostWaiting = 4 * 1024 * 1024;

const kept = globalThis as { laobanLog?: Logger };

/**
 * Starts the log: one JSON line per entry, written in batches so that a request never waits for the disk. Secrets are
 * removed here, wherever they are logged. `place` is the number of this process if there are several.
 */
export function startLog(level: string, place?: number): Logger {
  const lines = pino.destination({
    fd: 1,
    sync: false,
    minLength: level === 'debug' ? 0 : 1024,
    maxLength: mostWaiting,
    periodicFlush: 500,
  });
  // A full disk or a closed pipe must not end the process, and `flushSync` would retry forever at its end.
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

/** Pages and feeds that open for everybody with their address. Its second part is a secret, like a password. */
const opensByAddress = new Set([
  'resetpassword',
  'confirmemail',
  'quotation',
  'storyboardclient',
  'calendar',
  'leave-calendar',
]);

/**
 * A path for the log, without the part that would open a page. Reads the path as the router does: several slashes count
 * as one, and `%51uotation` as `Quotation`.
 */
export function loggedPath(path: string): string {
  const [, slashes = '', first = '', second, rest = ''] =
    /^([/\\]*)([^/\\]*)(?:[/\\]+([^/\\]+)(.*))?$/s.exec(path) ?? [];
  if (second === undefined || !opensByAddress.has(decodePart(first).toLowerCase())) return path;
  return `${slashes && '/'}${first}/[token]${rest}`;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
