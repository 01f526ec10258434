import { z } from 'zod';
import { comparedLetters } from '~/core/compared';
import { pastedLines, pastedNames } from '~/core/pasted-lines';
import { line } from '~/core/text';
import {
  emptyLine,
  isBlank,
  itemFinder,
  mostLines,
  type TypedLine,
  titleFrom,
  withItem,
  withNamedItem,
} from '~/core/typed-lines';
import { operation } from '~/operation/operation.server';
import type { Edited } from '~/web/submit.server';
import { itemChoice, optionOf } from './choice.server';
import type { Item } from './collections';
import { itemsByIds, itemsByTexts } from './find-item.server';
import * as messages from './messages';
import { forReader } from './prices';

/** The items that match what someone types into the picker of a line of a quotation or an invoice. */
export const pickItems = operation({
  name: 'pickItems',
  access: 'Quotes',
  effect: 'read',
  // What somebody types into a line.
  input: z.object({ q: line({ most: 150 }).default('') }),
  failed: messages.loadFailed,
  run: async ({ input: { q }, actor, db }) => await itemChoice(db, { q, access: actor.access }),
});

/**
 * The lines of a form, filled in from the items that they name, with pasted rows added, and the title of the first line if there is none
 * yet. Saves nothing.
 */
export const editLines = operation({
  name: 'editLines',
  access: 'Quotes',
  effect: 'read',
  input: z.object({
    lines: z.array(z.unknown(), messages.linesWrong).max(mostLines, messages.linesWrong).default([]),
    paste: z.string().max(200_000, messages.pasteTooLong).default(''),
    title: z.string().optional().catch(undefined),
  }),
  failed: messages.loadFailed,
  async run({ input: { lines, paste, title }, actor, db }): Promise<Edited> {
    const typed = lines.map(asTyped).filter((line) => !isBlank(line));
    const [chosen, named] = await Promise.all([
      itemsByIds(
        db,
        typed.flatMap(({ itemId }) => itemId || []),
      ),
      itemsByTexts(db, [...typed.map(({ description }) => description), ...pastedNames(paste)]),
    ]);
    const optionFor = (item: Item) => optionOf(forReader(item, actor.access));
    const find = itemFinder(named.map(optionFor));
    const { lines: pasted, left, mistakes } = pastedLines(paste, typed.length, find);
    const filled = typed.map((line) => {
      const item = chosen.get(line.itemId);
      const own = item && optionFor(item);
      const isOwn = own && comparedLetters(own.description) === comparedLetters(line.description);
      const next = isOwn ? line : withNamedItem(line, find(line.description), own);
      return own && next.itemId === own.id ? withItem(next, own) : next;
    });
    const all = [...filled, ...pasted];
    const titled = title === '' && all[0] && { title: titleFrom(all[0]) };
    return {
      fields: { lines: all, paste: left, ...titled },
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
