import { RouteDialog } from '~/ui/dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import type { TypeFields } from '../components/type-form';
import { TypeForm } from '../components/type-form';
import * as messages from '../messages';
import { newTypeInput } from '../schema';
import { addType } from '../settings.server';
import type { Route } from './+types/new-type';

const home = '/LeaveManagement/settings';

export const meta = () => [{ title: 'Add a type of leave · Laoban' }];
export const loader = loadForm(addType);
export const action = submit(addType, { to: home, toast: messages.typeAdded });

export default function NewType({ actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<TypeFields>('new-type', actionData, {
    schema: newTypeInput,
    defaults: { days: '0', carryOver: '0' },
  });
  return (
    <RouteDialog title="Add a type of leave" closeTo={home}>
      <TypeForm form={form} fields={fields} />
    </RouteDialog>
  );
}
