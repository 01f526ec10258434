import { ConfirmDialog } from '~/ui/confirm';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { itemsAt } from '../address';
import { useWayBack } from '../components/way-back';
import { deleteItem, readItem } from '../items.server';
import * as messages from '../messages';
import type { Route } from './+types/delete-item';

export const meta = () => [{ title: 'Delete item · Laoban' }];
export const loader = read(readItem, ({ productName, sku, lines }) => ({ productName, sku, lines }));
export const action = submit(deleteItem, {
  to: (_, __, { list }) => itemsAt({ list }),
  toast: messages.deleted,
});

/** Asks before an item is deleted. */
export default function DeleteItem({ loaderData }: Route.ComponentProps) {
  const { productName, sku, lines } = loaderData;
  const { list } = useWayBack('items');
  const closeTo = itemsAt({ list });
  return (
    <ConfirmDialog
      title="Delete this item?"
      closeTo={closeTo}
      sentence={`“${productName}” (${sku}) will be removed from every list, and its QR code will stop working. ${lines > 0 ? 'Its transactions stay in the ledger.' : ''} This cannot be undone.`}
      confirmLabel="Delete item"
    >
      <input type="hidden" name="list" value={list} />
    </ConfirmDialog>
  );
}
