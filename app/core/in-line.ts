/** The last work of each line, which the next one waits for. */
const last = new Map<string, Promise<unknown>>();

/** Runs `work` once everything that joined the same line before it has ended, in this process. */
export async function inLine<Result>(line: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(line) ?? Promise.resolve();
  const own = before.then(work);
  const ended = own.catch(() => undefined);
  last.set(line, ended);
  try {
    return await own;
  } finally {
    if (last.get(line) === ended) last.delete(line);
  }
}
