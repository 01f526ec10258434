/** The end of each company's line: who comes after it waits for this. */
const lines = new Map<string, Promise<void>>();

/** Longer than anything within a transaction takes: whoever is not done by then holds nobody up any more. */
const patienceMs = 2_000;

/** Whether somebody of this company waits for his turn, or has it. */
export function isLined(companyId: string): boolean {
  return lines.has(companyId);
}

/**
 * Waits in the company's line, first come first served, and gives what ends the turn. Only within this process: between
 * processes the database's own refusal stays what keeps two from writing one thing. A turn that is not ended, as where
 * one who has it waits for another of the same company, is over after two seconds.
 */
export async function turnOf(companyId: string): Promise<() => void> {
  const before = lines.get(companyId);
  let end = () => {};
  const over = new Promise<void>((done) => {
    end = done;
  });
  const mine = (before ?? Promise.resolve()).then(() => over);
  lines.set(companyId, mine);
  void mine.then(() => {
    if (lines.get(companyId) === mine) lines.delete(companyId);
  });
  if (before) await before;
  const late = setTimeout(end, patienceMs);
  late.unref();
  return () => {
    clearTimeout(late);
    end();
  };
}
