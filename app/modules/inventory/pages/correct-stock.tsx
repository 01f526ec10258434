import { useOutletContext } from 'react-router';
import { RouteDialog } from '~/ui/dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { itemAt } from '../address';
import { type MovementFields, MovementForm } from '../components/movement-form';
import { useWayBack } from '../components/way-back';
import * as messages from '../messages';
import { transactionInput } from '../schema';
import { typedCount } from '../show';
import { correctingTypes } from '../stock';
import { recordTransaction } from '../transactions.server';
import type { Route } from './+types/correct-stock';
import type { ItemPage } from './inventory-details';

export const meta = () => [{ title: 'Correct stock · Laoban' }];
export const loader = loadForm(recordTransaction);
export const action = submit(recordTransaction, {
  to: ({ _id }, _, sent) => itemAt(_id, sent),
  toast: messages.moved,
});

/** Corrections: a counted total, or stock released from hold. */
export default function CorrectStock({ actionData }: Route.ComponentProps) {
  const { item } = useOutletContext<ItemPage>();
  const { list } = useWayBack('history');
  const closeTo = itemAt(item.id, { list });
  const [form, fields] = useFormReply<MovementFields>('correct-stock', actionData, {
    schema: transactionInput,
    defaults: {
      type: 'adjust',
      quantity: typedCount(item.totalCount),
    },
  });
  return (
    <RouteDialog title="Correct stock" closeTo={closeTo} size="small">
      <MovementForm
        form={form}
        fields={fields}
        types={correctingTypes}
        type={{ label: 'What is it?' }}
        item={item}
        quantity={{ least: 0, hint: 'How many you counted, or how many are no longer reserved.' }}
        note={{ label: 'Reason', hint: 'Required for a counted total.' }}
        list={list}
        closeTo={closeTo}
      />
    </RouteDialog>
  );
}
