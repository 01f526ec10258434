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
 * What must never be in it is cut out here, whoever logs it. `place` is which of several processes this is.
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

/** The pages and feeds that open for whoever has their address: what it ends in is a secret like a password. */
const secret = /^(\/(?:ResetPassword|ConfirmEmail|Quotation|calendar|leave-calendar))\/[^/]+/i;

/** A path as it may stand in the log: without what would open a page, for whoever reads the log. */
export function loggedPath(path: string): string {
  return path.replace(secret, '$1/[token]');
}
