import { useOutletContext } from 'react-router';
import { RouteDialog } from '~/ui/dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { itemAt } from '../address';
import { type MovementFields, MovementForm } from '../components/movement-form';
import { asksToTake } from '../components/movement-inputs';
import { useWayBack } from '../components/way-back';
import * as messages from '../messages';
import { transactionInput } from '../schema';
import { offeredTypes } from '../stock';
import { recordTransaction } from '../transactions.server';
import type { Route } from './+types/new-transaction';
import type { ItemPage } from './inventory-details';

export const meta = () => [{ title: 'New transaction · Laoban' }];
export const loader = loadForm(recordTransaction);
export const action = submit(recordTransaction, {
  to: ({ _id }, _, sent) => itemAt(_id, sent),
  toast: messages.moved,
});

/** The three usual movements. */
export default function NewTransaction({ actionData }: Route.ComponentProps) {
  const { item } = useOutletContext<ItemPage>();
  const { list } = useWayBack('history');
  const closeTo = itemAt(item.id, { list });
  const [form, fields] = useFormReply<MovementFields>('new-transaction', actionData, {
    schema: transactionInput,
    defaults: {
      type: 'add',
      quantity: '1',
    },
  });
  return (
    <RouteDialog title="New Transaction" closeTo={closeTo} size="small">
      <MovementForm
        form={form}
        fields={fields}
        types={offeredTypes}
        type={{
          label: 'Type',
          hint: 'Add: it has come in. Allocate: it is promised, and still here. Fulfilment: it goes out.',
        }}
        item={item}
        asksToTake={asksToTake(actionData?.result)}
        quantity={{ least: 1 }}
        note={{ label: 'Note' }}
        list={list}
        closeTo={closeTo}
      />
    </RouteDialog>
  );
}
