const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Returns a function that writes log lines like the web processes, without their logger: JSON on standard output. */
export function lineWriter(least: (typeof levels)[number]) {
  return (level: 'info' | 'warn' | 'error', msg: string, fields: Record<string, unknown> = {}): void => {
    if (levels.indexOf(level) < levels.indexOf(least)) return;
    const time = new Date().toISOString();
    process.stdout.write(`${JSON.stringify({ level, time, process: 'supervisor', ...fields, msg })}\n`);
  };
}

export type Say = ReturnType<typeof lineWriter>;
