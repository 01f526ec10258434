import { operation } from '~/operation/operation.server';
import { type Item, items } from './collections';
import { itemsByCode } from './find-item.server';
import { itemFilter } from './item-list.server';
import * as messages from './messages';
import { forReader } from './prices';
import { scanInput } from './stocktake-schema';

/** The most items to choose from. */
const mostChoices = 20;

/** The items with a scanned code; if none has it, the stock items that match a search, for one to be given the code as its barcode. */
export const findByCode = operation({
  name: 'findByCode',
  access: 'signed-in',
  effect: 'read',
  input: scanInput,
  failed: messages.itemLoadFailed,
  async run({ input: { code, q }, actor, db }) {
    const own = (found: Item[]) => found.map((item) => forReader(item, actor.access));
    const withCode = code === '' ? [] : await itemsByCode(db, code);
    if (withCode.length > 0 || code === '' || q === '') return { code, q, items: own(withCode), choices: [] };
    const filter = { ...(await itemFilter(db, { q })), stocked: { $ne: false } };
    const choices = await db.in(items).list(filter, { sort: { listKey: 1, _id: 1 }, limit: mostChoices });
    return { code, q, items: [], choices: own(choices) };
  },
});
