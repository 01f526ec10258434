import { z } from 'zod';
import { longestLine, mostLines, type SentLine } from './checklist';
import { isFields } from './form-rows';
import { isNothing } from './optional';
import { flag, line } from './text';

/** Lines that are read, blank and repeated ones among them. */
const mostTyped = 1_000;

const checklistMessages = {
  notList: 'A checklist is a list of lines, or a text with one on each line.',
  wrong: `Each line has at most ${longestLine} characters.`,
  tooLong: `A checklist has at most ${mostLines} lines.`,
};

export const lineText = line({ needed: checklistMessages.wrong, most: longestLine });

/** The lines of a checklist, as a list or as a text with one on each line. Blank and repeated ones are left out. */
export function checklistOf<Line extends SentLine>(
  readLine: (sent: unknown) => Line | null,
  item: z.core.JSONSchema.BaseSchema,
) {
  return z
    .preprocess(
      (sent) => (typeof sent === 'string' ? sent.split('\n') : (sent ?? [])),
      z.array(z.unknown(), checklistMessages.notList),
    )
    .transform((sent, { addIssue }) => {
      const read = new Map<string, Line>();
      if (sent.length > mostTyped) {
        addIssue({ code: 'custom', message: checklistMessages.tooLong });
        return [];
      }
      // At the field itself: a form has one for all lines.
      for (const one of sent.filter((some) => !isNothing(isFields(some) ? some.text : some))) {
        const line = readLine(one);
        if (line && !read.has(line.text)) read.set(line.text, line);
        if (!line) addIssue({ code: 'custom', message: checklistMessages.wrong });
        if (!line || read.size > mostLines) break;
      }
      if (read.size > mostLines) addIssue({ code: 'custom', message: checklistMessages.tooLong });
      return [...read.values()];
    })
    .meta({ type: 'array', maxItems: mostLines, items: item as z.core.JSONSchema._JSONSchema });
}

export const lineSchema = { type: 'string', minLength: 1, maxLength: longestLine } as const;

/** A checklist with its ticks. */
export const checklist = checklistOf<SentLine>(
  (sent) => {
    const read = isFields(sent) ? sent : { text: sent };
    const [words, done] = [lineText.safeParse(read.text), flag.optional().safeParse(read.done)];
    return words.success && done.success ? { text: words.data, done: done.data } : null;
  },
  { type: 'object', properties: { text: lineSchema, done: { type: 'boolean' } }, required: ['text'] },
).describe(
  'What is to be done, at most 30 different lines. A line without `done` stays as it is; missing lines are removed.',
);
