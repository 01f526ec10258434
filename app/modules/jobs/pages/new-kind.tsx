import { DialogActions, RouteDialog } from '~/ui/dialog';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { type KindFields, KindForm } from '../components/kind-form';
import { usualDuration } from '../crew';
import { newKindInput } from '../kind-schema';
import { addKind, prepareKind } from '../kinds.server';
import * as messages from '../messages';
import type { Route } from './+types/new-kind';

const home = '/JobManagement/kinds';

export const meta = () => [{ title: 'Add kind of job · Laoban' }];
export const loader = read(prepareKind, ({ items }) => ({ items }));
export const action = submit(addKind, { to: home, toast: messages.kindAdded });

export default function NewKind({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<KindFields>('add-kind', actionData, {
    schema: newKindInput,
    defaults: { duration: String(usualDuration), materials: [] },
  });
  return (
    <RouteDialog title="Add Kind of Job" closeTo={home} size="large">
      <KindForm form={form} fields={fields} items={loaderData.items}>
        <DialogActions closeTo={home} save="Add Kind" />
      </KindForm>
    </RouteDialog>
  );
}
