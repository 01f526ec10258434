/** The most lines of a checklist. */
export const mostLines = 30;
/** The most characters of a line. */
export const longestLine = 200;

/** Who ticked a line of a checklist. */
interface Tick {
  userId: string;
  /** Stored here so that it outlives the person's account. */
  userName: string;
  /** When it happened. */
  at: Date;
}

/** A line of a job's checklist. Its text names it: no two lines of a job are the same. */
export interface ChecklistLine {
  text: string;
  /** Null while it is open. */
  ticked: Tick | null;
}

/** A line as it was sent. Without `done` it stays as it is. */
export interface SentLine {
  text: string;
  done?: boolean | undefined;
}

/** The checklist with the lines that were sent. Lines that were there before keep their ticks. */
export function withLines(
  before: readonly ChecklistLine[] | undefined,
  sent: readonly SentLine[],
  by: Tick | null = null,
): ChecklistLine[] {
  return sent.map(({ text, done }) => {
    const ticked = before?.find((line) => line.text === text)?.ticked ?? null;
    if (done === undefined) return { text, ticked };
    return { text, ticked: done ? (ticked ?? by) : null };
  });
}

/** The same lines for another job: none is ticked. */
export function untickAll(lines: readonly ChecklistLine[] | undefined): ChecklistLine[] {
  return (lines ?? []).map(({ text }) => ({ text, ticked: null }));
}

/** The lines without their ticks, as they would be sent. */
export function textsOf(lines: readonly ChecklistLine[] | undefined): SentLine[] {
  return (lines ?? []).map(({ text }) => ({ text }));
}

/** The texts of the lines that are not ticked. */
export function openLines(lines: readonly ChecklistLine[] | undefined): string[] {
  return (lines ?? []).flatMap(({ text, ticked }) => (ticked ? [] : [text]));
}

/** The lines as a form's text field has them: one each. */
export function linesAsText(lines: readonly Pick<ChecklistLine, 'text'>[] | undefined): string {
  return (lines ?? []).map(({ text }) => text).join('\n');
}
