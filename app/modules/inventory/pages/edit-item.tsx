import { useOutletContext } from 'react-router';
import { DetailList } from '~/ui/detail-list';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { StoredNow } from '~/ui/stored-now';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { itemsAt } from '../address';
import { type ItemFields, ItemForm } from '../components/item-form';
import { useWayBack } from '../components/way-back';
import { changeItem, readItem } from '../items.server';
import * as messages from '../messages';
import { itemChangeInput } from '../schema';
import { showForEdit } from '../show';
import type { Route } from './+types/edit-item';
import type { ItemsPage } from './items';

export const meta = () => [{ title: 'Edit item · Laoban' }];
export const loader = read(readItem, showForEdit);
export const action = submit(changeItem, {
  to: (_, __, sent) => itemsAt(sent),
  toast: messages.updated,
});
export const shouldRevalidate = alsoAfterRefusals;

export default function EditItem({ loaderData, actionData }: Route.ComponentProps) {
  const { segments, locations, seesPrices } = useOutletContext<ItemsPage>();
  const { revision, ...values } = loaderData;
  const [form, fields] = useFormReply<ItemFields>('edit-item', actionData, {
    schema: itemChangeInput,
    defaults: values,
  });
  const back = useWayBack('items');
  const closeTo = itemsAt(back);
  return (
    <RouteDialog title="Edit Item" closeTo={closeTo}>
      {actionData?.overtaken && (
        <StoredNow>
          <DetailList
            items={[
              ['Name', values.productName],
              ['Segment', values.productSegment],
              ['Location', values.location],
              ['Minimum', values.minimumCount],
              ['Maximum', values.maximumCount],
            ]}
          />
        </StoredNow>
      )}
      <ItemForm
        form={form}
        fields={fields}
        back={back}
        segments={segments}
        locations={locations}
        seesPrices={seesPrices}
        revision={revisionOf(actionData, revision)}
      >
        <DialogActions closeTo={closeTo} save="Save" />
      </ItemForm>
    </RouteDialog>
  );
}
