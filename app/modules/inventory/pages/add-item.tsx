import { useOutletContext } from 'react-router';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { itemsAt } from '../address';
import { type ItemFields, ItemForm } from '../components/item-form';
import { useWayBack } from '../components/way-back';
import { addItem } from '../items.server';
import * as messages from '../messages';
import { newItemInput } from '../schema';
import type { Route } from './+types/add-item';
import type { ItemsPage } from './items';

export const meta = () => [{ title: 'Add item · Laoban' }];
export const loader = loadForm(addItem);
export const action = submit(addItem, { to: (_, __, sent) => itemsAt(sent), toast: messages.created });

export default function AddItem({ actionData }: Route.ComponentProps) {
  const { segments, locations, seesPrices } = useOutletContext<ItemsPage>();
  const [form, fields] = useFormReply<ItemFields>('add-item', actionData, {
    schema: newItemInput,
    defaults: {
      stocked: 'true',
      totalCount: '0',
      onHoldCount: '0',
    },
  });
  const back = useWayBack('items');
  const closeTo = itemsAt(back);
  return (
    <RouteDialog title="Add Item" closeTo={closeTo}>
      <ItemForm
        form={form}
        fields={fields}
        back={back}
        segments={segments}
        locations={locations}
        seesPrices={seesPrices}
      >
        <DialogActions closeTo={closeTo} save="Add Item" />
      </ItemForm>
    </RouteDialog>
  );
}
