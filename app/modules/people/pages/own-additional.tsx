import { DetailList } from '~/ui/detail-list';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { submit } from '~/web/submit.server';
import { rooms } from '../choices';
import { asText, type Row, trainingColumns, withEmptyEnd } from '../columns';
import { FieldGroup } from '../components/field-group';
import { KeptByHr } from '../components/kept-by-hr';
import { ProfileForm } from '../components/profile-form';
import { RowFields } from '../components/row-fields';
import { changeOwnProfile, openOwnProfile } from '../profile.server';
import { saidOfProfile } from '../saved';
import { profileChangeInput } from '../schema';
import type { Route } from './+types/own-additional';

export const loader = read(openOwnProfile, ({ employee: { user, details }, mayEditAll }) => ({
  editAt: mayEditAll ? `/HumanResource/${user._id}/additional` : null,
  revision: user.revision ?? 0,
  trainings: asText(details.trainings),
  open: user.access.laoban
    ? ['All of them: you are a boss.']
    : rooms.filter(({ key }) => user.access[key]).map(({ name }) => name),
}));
export const action = submit(changeOwnProfile, { to: '/settings/additional', toast: saidOfProfile });
export const shouldRevalidate = alsoAfterRefusals;

export default function OwnAdditional(props: Route.ComponentProps) {
  const { open, editAt, revision } = props.loaderData;
  return (
    <>
      <TrainingsForm key={revision} {...props} />
      <KeptByHr editAt={editAt}>
        <FieldGroup title="System Access">
          <DetailList
            columns={1}
            items={[['Rooms open to you', open.join(', ') || 'Those that are open to everybody']]}
          />
        </FieldGroup>
      </KeptByHr>
    </>
  );
}

function TrainingsForm({ loaderData, actionData }: Route.ComponentProps) {
  const { trainings, revision } = loaderData;
  const [form, fields] = useFormReply<{ trainings: Row[] }>('own-additional', actionData, {
    schema: profileChangeInput,
    defaults: { trainings: withEmptyEnd(trainings) },
  });
  return (
    <ProfileForm form={form} revision={revision}>
      <RowFields
        form={form}
        list={fields.trainings}
        title="Trainings"
        one="training"
        columns={trainingColumns}
      />
    </ProfileForm>
  );
}
