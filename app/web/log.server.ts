import pino, { type Logger } from 'pino';

const kept = globalThis as { laobanLog?: Logger };

/**
 * Begins the log: one JSON line each, written in batches so that a request never waits for the disk.
 * What must never be in it is cut out by name here, whoever logs it.
 */
export function startLog(level: string): Logger {
  kept.laobanLog = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: ['password', 'token', 'otp', 'bankDetails', 'text', 'html', 'cookie', 'authorization'].flatMap(
          (name) => [name, `*.${name}`],
        ),
        censor: '[not logged]',
      },
    },
    pino.destination({ fd: 1, sync: false, minLength: level === 'debug' ? 0 : 1024, periodicFlush: 500 }),
  );
  return kept.laobanLog;
}

/** The log of this process; silent until it has been started, as in unit tests. */
export function log(): Logger {
  kept.laobanLog ??= pino({ level: 'silent' });
  return kept.laobanLog;
}
