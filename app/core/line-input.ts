import { z } from 'zod';
import { amount } from './amount';
import { isNothing } from './optional';
import { percent, quantity } from './quantity';
import { line, lines as linesOfText } from './text';
import { mostLines } from './typed-lines';

export const descriptionNeeded = 'Enter a description.';

const texts = {
  priceNeeded: 'Enter the price of one.',
  priceNegative: 'A price cannot be below 0. Use a discount instead.',
  discountWrong: 'Enter a discount such as 50.00.',
  discountNegative: 'A discount cannot be below 0.',
  linesWrong: 'lines must be a list.',
  lineWrong: 'A line has a description, a quantity and a unit price.',
  rowsLeft: 'Add these rows, or empty this box, before you save.',
  tooMany: `There can be at most ${mostLines} lines. Put some of them together.`,
};

/** Whether it says what it is: in words, or by its item. Only of what a field does not refuse itself. */
function saysWhat(sent: { itemId?: unknown; description?: unknown }): boolean {
  const { itemId, description } = { ...sent };
  return (
    (typeof itemId === 'string' && itemId !== '') || typeof description !== 'string' || description !== ''
  );
}

/** One line of a quotation or an invoice, as sent or typed. */
export const lineInput = z
  .object(
    {
      itemId: line({ most: 100 })
        .optional()
        .transform((id) => id || undefined)
        .describe(
          'The id of the stock item, if it is one; not an archived one, unless the document has it already.',
        ),
      description: linesOfText({ most: 500 })
        .default('')
        .describe('Defaults to the name of the item; needed if there is none.'),
      quantity,
      unit: line({ most: 20 })
        .optional()
        .transform((unit) => unit || undefined)
        .describe('What the quantity counts, such as box or hour. Shown in a column of its own.'),
      unitPrice: amount(texts.priceNeeded, { least: 0, tooSmall: texts.priceNegative }),
      discountPercent: percent.default(0).describe('The discount on this line, in percent.'),
    },
    texts.lineWrong,
  )
  .refine(saysWhat, { path: ['description'], error: descriptionNeeded, when: () => true });

/** A parsed line: thousandths, cents and hundredths of a percent. */
export type LineInput = z.output<typeof lineInput>;

/** Lines without the rows that a form has left out as blank. */
export const linesInput = z
  .array(lineInput.optional(), texts.linesWrong)
  .max(mostLines, texts.tooMany)
  .transform((sent) => sent.filter((line) => line !== undefined))
  .describe(`The lines, in place of one amount; at most ${mostLines}.`);

/** The overall discount in cents. A blank field is 0. */
export const discountInput = z.preprocess(
  (sent) => (isNothing(sent) ? 0 : sent),
  amount(texts.discountWrong, { least: 0, tooSmall: texts.discountNegative }),
) as unknown as ReturnType<typeof amount>;

/** The form's box for spreadsheet rows, which must be empty when the form is saved. */
export const rowsLeft = z
  .string()
  .optional()
  .refine((left) => !left?.trim(), texts.rowsLeft)
  .describe('Only for the form: pasted rows that are not lines yet.');
