import { getFormProps } from '@conform-to/react';
import { useOutletContext } from 'react-router';
import { Button, LinkButton } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors, SelectField, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { useFormReply } from '~/web/form-reply';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { messages } from '../messages';
import { typeWords } from '../show';
import { correctingTypes } from '../stock';
import { recordTransaction } from '../transactions.server';
import type { Route } from './+types/correct-stock';
import type { ItemPage } from './inventory-details';

export const meta = () => [{ title: 'Correct stock · Laoban' }];
export const loader = opens(recordTransaction);
export const action = submit(recordTransaction, {
  to: ({ _id }) => `/InventoryDetails/${_id}`,
  toast: messages.moved,
});

/** What the three usual types cannot say: so many were counted, or a promise is off. */
export default function CorrectStock({ actionData }: Route.ComponentProps) {
  const { item } = useOutletContext<ItemPage>();
  const home = `/InventoryDetails/${item.id}`;
  const [form, fields] = useFormReply<{ type: string; quantity: string; note: string }>(
    'correct-stock',
    actionData,
    { type: 'adjust', quantity: String(item.totalCount) },
  );
  return (
    <RouteDialog title="Correct stock" closeTo={home} size="small">
      <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
        <FormErrors form={form} />
        <SelectField
          field={fields.type}
          label="What is it?"
          options={correctingTypes.map((value) => ({ value, label: typeWords[value].choice }))}
          required
        />
        <TextField
          field={fields.quantity}
          label="Quantity"
          type="number"
          inputMode="numeric"
          min={0}
          hint="As many as were counted, or as are no longer promised."
          required
        />
        <TextArea
          field={fields.note}
          label="Reason"
          hint="Needed for a counted total."
          rows={2}
          maxLength={1_000}
        />
        <DialogActions>
          <LinkButton to={home} preventScrollReset>
            Cancel
          </LinkButton>
          <Button variant="primary">Save</Button>
        </DialogActions>
      </Form>
    </RouteDialog>
  );
}
