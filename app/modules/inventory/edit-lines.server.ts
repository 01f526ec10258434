import { pastedLines } from '~/core/pasted-lines';
import { emptyLine, isBlank, type TypedLine, withItem } from '~/core/typed-lines';
import { operation } from '~/operation/operation.server';
import type { Edited } from '~/web/submit.server';
import { itemChoice, optionOf } from './choice.server';
import { itemsByIds } from './find-item.server';
import * as messages from './messages';
import { editLinesInput, pickItemInput } from './schema';

/** The items that match what someone types into the picker of a line of a quotation or an invoice. */
export const pickItems = operation({
  name: 'pickItems',
  access: 'Quotes',
  effect: 'read',
  input: pickItemInput,
  failed: messages.loadFailed,
  run: async ({ input: { q }, actor, db }) => await itemChoice(db, { q, access: actor.access }),
});

/** The lines of a form, filled in from their items and with pasted rows added. Saves nothing. */
export const editLines = operation({
  name: 'editLines',
  access: 'Quotes',
  effect: 'read',
  input: editLinesInput,
  failed: messages.loadFailed,
  async run({ input: { lines, paste }, db }): Promise<Edited> {
    const typed = lines.map(asTyped).filter((line) => !isBlank(line));
    const items = await itemsByIds(
      db,
      typed.flatMap(({ itemId }) => itemId || []),
    );
    const filled = typed.map((line) => {
      const item = items.get(line.itemId);
      return item ? withItem(line, optionOf(item)) : line;
    });
    const { lines: pasted, left, mistakes } = pastedLines(paste, filled.length);
    return {
      fields: { lines: [...filled, ...pasted], paste: left },
      errors: mistakes.length > 0 ? { paste: mistakes } : {},
    };
  },
});

/** A sent line with text in each of its fields. */
function asTyped(sent: unknown): TypedLine {
  const fields = typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {};
  const names = Object.keys(emptyLine) as (keyof TypedLine)[];
  const texts = names.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : '']);
  return Object.fromEntries(texts) as TypedLine;
}
