import { useRouteLoaderData } from 'react-router';
import { fileAddress } from '~/core/file-kind';
import { LinkButton } from '~/ui/button';
import { DetailList } from '~/ui/detail-list';
import { CheckboxField, TextField } from '~/ui/field';
import { PictureField } from '~/ui/picture-field';
import { useFormReply } from '~/web/form-reply';
import type { loader as frameLoader } from '~/web/layouts/signed-in';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { submit } from '~/web/submit.server';
import { FieldGrid } from '../components/field-group';
import { ProfileForm } from '../components/profile-form';
import { StatusBadge } from '../components/status-badge';
import * as messages from '../messages';
import { changeOwnProfile, openOwnProfile } from '../profile.server';
import { saidOfProfile } from '../saved';
import { profileChangeInput } from '../schema';
import type { Route } from './+types/own-identity';

export const loader = read(openOwnProfile, ({ employee: { user, photoId } }) => ({
  revision: user.revision ?? 0,
  status: user.status,
  photoUrl: photoId ? fileAddress(photoId) : '',
  fields: { legalName: user.legalName ?? '', name: user.name, dob: user.dob ?? '' },
}));
export const action = submit(changeOwnProfile, { to: '/settings', toast: saidOfProfile });
export const shouldRevalidate = alsoAfterRefusals;

export default function OwnIdentity(props: Route.ComponentProps) {
  const { revision, photoUrl } = props.loaderData;
  const charged = useRouteLoaderData<typeof frameLoader>('web/layouts/signed-in')?.credits !== null;
  return (
    <>
      <IdentityForm key={`${revision} ${photoUrl}`} {...props} />
      {/* What is said of a plan leads to the settings, and from here on. */}
      {charged && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-muted">Looking for your company’s plan and credits?</p>
          <LinkButton to="/settings/plans">See plans</LinkButton>
        </div>
      )}
    </>
  );
}

type Fields = Route.ComponentProps['loaderData']['fields'] & { photo: File; removePhoto: boolean };

function IdentityForm({ loaderData, actionData }: Route.ComponentProps) {
  const { fields: stored, revision, photoUrl, status } = loaderData;
  const [form, fields] = useFormReply<Fields>('own-identity', actionData, {
    schema: profileChangeInput,
    defaults: stored,
  });
  return (
    <ProfileForm form={form} revision={revision} takesFile>
      <PictureField
        field={fields.photo}
        label="Photo"
        current={photoUrl}
        alt={`Photo of ${stored.name}`}
        round
        types={['image/png', 'image/jpeg']}
        wrong={messages.photoWrong}
        hint="PNG or JPG, at most 5 MB. Seen by you, your boss and HR."
        chosenBefore={actionData?.files.includes('photo') ?? false}
      />
      {photoUrl && <CheckboxField field={fields.removePhoto} label="Remove photo" />}
      <FieldGrid>
        <TextField field={fields.legalName} label="Legal name" autoComplete="off" marked />
        <TextField field={fields.name} label="Name" autoComplete="name" hint="What everybody calls you." />
        <TextField field={fields.dob} label="Date of birth" type="date" autoComplete="bday" marked />
        <DetailList
          columns={1}
          items={[['Employee status *', <StatusBadge key="status" status={status} />]]}
        />
      </FieldGrid>
    </ProfileForm>
  );
}
