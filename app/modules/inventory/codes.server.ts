import { z } from 'zod';
import { linkTo } from '~/core/config.server';
import { idInput } from '~/core/named-id';
import { refuseField } from '~/core/refusal';
import { line } from '~/core/text';
import { qrPaths, qrPicture } from '~/gateways/qr';
import { operation } from '~/operation/operation.server';
import { items } from './collections';
import { findItem } from './find-item.server';
import * as messages from './messages';

/** What an item's QR code contains: the absolute address of its fulfilment page. */
function codeOf(id: string): string {
  return linkTo(`/InventoryFulfilement/${id}`);
}

/** An item's QR code as a PNG, with the item's name as file name. */
export const drawCode = operation({
  name: 'drawCode',
  access: 'signed-in',
  effect: 'read',
  input: idInput,
  failed: messages.codeFailed,
  async run({ input: { id }, db }): Promise<{ productName: string; picture: Uint8Array }> {
    const { productName } = await findItem(db, id);
    return { productName, picture: await qrPicture(codeOf(id)) };
  },
});

/** The most labels printed at once. */
const mostLabels = 200;

/** Labels for the chosen items (comma-separated ids), by name. Unknown ids and services are left out. */
export const drawLabels = operation({
  name: 'drawLabels',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ item: line({ most: 30_000 }).default('') }),
  failed: messages.codeFailed,
  async run({ input: { item: chosen }, db }) {
    const ids = [...new Set(chosen.split(',').filter((id) => id !== ''))];
    if (ids.length > mostLabels) throw refuseField('item', messages.tooManyLabels);
    const found =
      ids.length === 0
        ? []
        : await db
            .in(items)
            .list(
              { _id: { $in: ids }, archivedAt: null, stocked: { $ne: false } },
              { sort: { listKey: 1 }, limit: mostLabels },
            );
    const codes = await qrPaths(found.map(({ _id }) => codeOf(_id)));
    return found.map(({ _id, sku, productName, location }, at) => ({
      id: _id,
      sku,
      productName,
      location,
      code: codes[at] ?? { size: 0, path: '' },
    }));
  },
});
