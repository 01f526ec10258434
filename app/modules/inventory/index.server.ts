/** The public interface of this module. */
export { itemChoice, optionOf } from './choice.server';
export type { Item } from './collections';
export { editLines, pickItems } from './edit-lines.server';
export { itemsByIds, itemsByTexts, itemsRead } from './find-item.server';
export { countedSince } from './ledger.server';
export { moveStock } from './move-stock.server';
export { namedUnit, usualUnit } from './prices';
export { upgradeResourceKeys } from './resources.server';
export { freeStock, hasStock, inStock, type Movement, stockedOf } from './stock';
