import { SelectField, TextField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { readBalances } from '../balances.server';
import { mostChildren } from '../family';
import { saveFamily } from '../kit.server';
import * as messages from '../messages';
import { familyInput } from '../schema';
import type { Route } from './+types/children';

const home = '/LeaveManagement/balances';

type FamilyFields = { parent: string; children: { born: string; citizen: string }[] };

export const meta = () => [{ title: 'Children · Laoban' }];
export const loader = read(readBalances, ({ user, law }) => ({
  name: user.name,
  parent: law?.family?.parent ?? '',
  children: (law?.family?.children ?? []).map(({ born, isCitizen }) => ({
    born,
    citizen: isCitizen ? 'yes' : 'no',
  })),
}));
export const action = submit(saveFamily, { to: (_, { id }) => `${home}/${id}`, toast: messages.familySaved });

/** How many empty rows there are to fill in. */
const spare = 2;

/** The children of an employee. A row without a date is no child. */
export default function Children({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, parent, children } = loaderData;
  const empty = Array.from({ length: Math.min(spare, mostChildren - children.length) }, () => ({
    born: '',
    citizen: 'yes',
  }));
  const [form, fields] = useFormReply<FamilyFields>('children', actionData, {
    schema: familyInput,
    defaults: { parent, children: [...children, ...empty] },
  });
  return (
    <FormDialog
      title={`Children of ${name}`}
      closeTo={`${home}/${params.id}`}
      form={form}
      save="Save children"
    >
      <p className="text-muted">
        Only what leave by law needs. Leave a birth date empty to remove a child. A due date counts too.
      </p>
      <SelectField
        field={fields.parent}
        label="Parent"
        options={[
          { value: '', label: 'Choose' },
          { value: 'mother', label: 'Mother' },
          { value: 'father', label: 'Father' },
        ]}
        required
      />
      {fields.children.getFieldList().map((child, at) => {
        const row = child.getFieldset();
        return (
          <div key={child.key} className="grid grid-cols-2 gap-4">
            <TextField field={row.born} label={`Child ${at + 1}: birth date`} type="date" />
            <SelectField
              field={row.citizen}
              label={`Child ${at + 1}: citizen`}
              options={[
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ]}
            />
          </div>
        );
      })}
    </FormDialog>
  );
}
