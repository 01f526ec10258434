import { z } from 'zod';
import { amount } from './amount';
import { percent, quantity } from './quantity';
import { line, lines as linesOfText } from './text';
import { isBlank, mostLines } from './typed-lines';

const texts = {
  descriptionNeeded: 'Enter a description.',
  priceNeeded: 'Enter the price of one.',
  priceNegative: 'A price cannot be below 0. Use a discount instead.',
  discountNegative: 'A discount cannot be below 0.',
  linesWrong: 'lines must be a list.',
  lineWrong: 'A line has a description, a quantity and a unit price.',
  rowsLeft: 'Add these rows, or empty this box, before you save.',
  tooMany: `There can be at most ${mostLines} lines. Put some of them together.`,
};

/** One line of a quotation or an invoice, as sent or typed. */
export const lineInput = z.object(
  {
    itemId: line({ most: 100 })
      .optional()
      .transform((id) => id || undefined)
      .describe('The item of the stock that it is, if it is one.'),
    description: linesOfText({ needed: texts.descriptionNeeded, most: 500 }),
    quantity,
    unitPrice: amount(texts.priceNeeded, { least: 0, tooSmall: texts.priceNegative }),
    discountPercent: percent.default(0).describe('Off this line, in percent.'),
  },
  texts.lineWrong,
);

/** A parsed line: thousandths, cents and hundredths of a percent. */
export type LineInput = z.output<typeof lineInput>;

/** Lines without the blank ones. Each wrong field is named by its line's index. */
export const linesInput = z
  .array(z.unknown(), texts.linesWrong)
  .max(mostLines, texts.tooMany)
  .transform((sent, { addIssue }) =>
    Array.from(sent).flatMap((one, place) => {
      if (isBlank(one)) return [];
      const { data, error } = lineInput.safeParse(one);
      for (const { path, message } of error?.issues ?? [])
        addIssue({ code: 'custom', path: [place, ...path], message });
      // An invalid line stays in the list: the issues above refuse the input anyway.
      return [data as LineInput];
    }),
  )
  .meta({
    items: z.toJSONSchema(lineInput, { io: 'input', unrepresentable: 'any' }) as never,
    description: `What is offered, in place of one amount; at most ${mostLines}.`,
  });

/** The overall discount in cents. An empty field is 0. */
export const discountInput = z.preprocess(
  (sent) => (sent === '' ? 0 : sent),
  amount('', { least: 0, tooSmall: texts.discountNegative }),
) as unknown as ReturnType<typeof amount>;

/** The form's box for spreadsheet rows, which must be empty when the form is saved. */
export const rowsLeft = z
  .string()
  .optional()
  .refine((left) => !left?.trim(), texts.rowsLeft)
  .describe('Only of the form: rows of a spreadsheet that are still to become lines.');
