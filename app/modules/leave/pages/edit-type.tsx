import { RouteDialog } from '~/ui/dialog';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { shownDays } from '../balance';
import type { TypeFields } from '../components/type-form';
import { TypeForm } from '../components/type-form';
import * as messages from '../messages';
import { typeChangeInput } from '../schema';
import { changeType, readType } from '../settings.server';
import { typeLabel } from '../types';
import type { Route } from './+types/edit-type';

const home = '/LeaveManagement/settings';

export const meta = () => [{ title: 'Edit a type of leave · Laoban' }];
export const loader = read(readType, ({ name, days, prorated, carryOver, carriesFrom }) => ({
  name,
  carriesFrom: carriesFrom ?? null,
  fields: {
    days: shownDays(days),
    carryOver: shownDays(carryOver),
    ...(prorated && { prorated: 'on' }),
  },
}));
export const action = submit(changeType, { to: home, toast: messages.typeSaved });

export default function EditType({ loaderData, actionData }: Route.ComponentProps) {
  const { name, carriesFrom, fields: stored } = loaderData;
  const [form, fields] = useFormReply<TypeFields>('edit-type', actionData, {
    schema: typeChangeInput,
    defaults: stored,
  });
  return (
    <RouteDialog title={`Edit ${typeLabel(name)}`} closeTo={home}>
      <TypeForm form={form} fields={fields} name={name} carriesFrom={carriesFrom} />
    </RouteDialog>
  );
}
