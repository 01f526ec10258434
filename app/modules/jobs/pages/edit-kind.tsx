import { DetailList } from '~/ui/detail-list';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { StoredNow } from '~/ui/stored-now';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { type KindFields, KindForm } from '../components/kind-form';
import { kindChangeInput } from '../kind-schema';
import { changeKind, readKind } from '../kinds.server';
import * as messages from '../messages';
import type { Route } from './+types/edit-kind';

const home = '/JobManagement/kinds';

export const meta = () => [{ title: 'Edit kind of job · Laoban' }];
export const loader = read(readKind, ({ kind, materials, items }) => ({
  id: kind._id,
  revision: kind.revision,
  filled: {
    name: kind.name,
    title: kind.title,
    duration: String(kind.duration),
    description: kind.description,
    materials: materials.map(({ item, quantity }) => ({ item, quantity: String(quantity / 1_000) })),
    checklist: kind.checklist.join('\n'),
  },
  items,
}));
export const action = submit(changeKind, { to: home, toast: messages.kindSaved });
export const shouldRevalidate = alsoAfterRefusals;

export default function EditKind({ loaderData, actionData }: Route.ComponentProps) {
  const { id, revision, filled, items } = loaderData;
  const [form, fields] = useFormReply<KindFields>('edit-kind', actionData, {
    schema: kindChangeInput,
    defaults: filled,
  });
  return (
    <RouteDialog title="Edit Kind of Job" closeTo={home} size="large">
      {actionData?.overtaken && (
        <StoredNow title={filled.name}>
          <DetailList
            items={[
              ['Title', filled.title],
              ['Minutes', filled.duration],
              ['Description', filled.description],
              ['Materials', filled.materials.map(({ item, quantity }) => `${quantity} × ${item}`).join(', ')],
              ['Checklist', filled.checklist],
            ]}
          />
        </StoredNow>
      )}
      <KindForm form={form} fields={fields} items={items} revision={revisionOf(actionData, revision)}>
        <DialogActions deleteAt={`${home}/${id}/delete`} closeTo={home} save="Save" />
      </KindForm>
    </RouteDialog>
  );
}
