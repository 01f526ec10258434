import { Link, useOutletContext } from 'react-router';
import { employeeStatuses } from '~/core/employee-status';
import { fileAddress } from '~/core/file-kind';
import { LinkButton } from '~/ui/button';
import { DetailList } from '~/ui/detail-list';
import { CheckboxField, SelectField, TextField } from '~/ui/field';
import { PictureField } from '~/ui/picture-field';
import { useSignedIn } from '~/ui/signed-in';
import { useFormReply } from '~/web/form-reply';
import { revisionOf } from '~/web/revision-of';
import { FieldGrid } from '../components/field-group';
import { markOf, PartForm, ReasonField } from '../components/part-form';
import { StatusBadge } from '../components/status-badge';
import { openEmployee, openOwnProfile } from '../edit-employee.server';
import * as messages from '../messages';
import { employeeChangeInput, profileChangeInput } from '../schema';
import type { Route } from './+types/identity';
import { readPart, savePart } from './part.server';
import type { ShownEmployee } from './profile';

export const loader = readPart(openEmployee, openOwnProfile, ({ part, employee: { user, photoId } }) => ({
  photoUrl: photoId ? fileAddress(photoId) : '',
  // Only owners can remove it.
  maySecondFactor: part.mayMakeOwner && user.secondFactor !== undefined,
  fields: {
    legalName: user.legalName ?? '',
    name: user.name,
    dob: user.dob ?? '',
    employeeStatus: user.status,
  },
}));
export const action = savePart('');
export { alsoAfterRefusals as shouldRevalidate } from '~/web/revalidate';

export default function Identity(props: Route.ComponentProps) {
  const { part, photoUrl } = props.loaderData;
  const charged = useSignedIn()?.credits !== null;
  return (
    <>
      <IdentityForm key={`${part.revision} ${photoUrl}`} {...props} />
      {/* For owners, whom the line about an ended plan leads to the settings. */}
      {part.own && part.mayMakeOwner && charged && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-muted">Looking for your company’s plan and credits?</p>
          <LinkButton to="/settings/plans">See plans</LinkButton>
        </div>
      )}
    </>
  );
}

type Fields = Route.ComponentProps['loaderData']['fields'] & {
  photo: File;
  removePhoto: boolean;
  reason: string;
};

function IdentityForm({ loaderData, actionData }: Route.ComponentProps) {
  const { part, fields: stored, photoUrl, maySecondFactor } = loaderData;
  const { own, id, mayLimit } = part;
  // HR's first tab has the address of its layout, which gets its form.
  const reply = useOutletContext<ShownEmployee | undefined>()?.reply ?? actionData;
  const [form, fields] = useFormReply<Fields>('identity', reply, {
    schema: own ? profileChangeInput : employeeChangeInput,
    defaults: stored,
  });
  return (
    <PartForm
      form={form}
      part={part}
      revision={revisionOf(reply, part.revision)}
      {...(own ? { encType: 'multipart/form-data' } : { action: `/HumanResource/${id}` })}
    >
      {own && (
        <PictureField
          field={fields.photo}
          label="Photo"
          current={photoUrl}
          alt={`Photo of ${stored.name}`}
          round
          types={['image/png', 'image/jpeg']}
          wrong={messages.photoWrong}
          hint="PNG or JPG, at most 5 MB. Only you, owners and HR can see it."
          chosenBefore={reply?.files?.includes('photo') ?? false}
        />
      )}
      {own && photoUrl && <CheckboxField field={fields.removePhoto} label="Remove photo" />}
      <FieldGrid>
        <TextField
          field={fields.legalName}
          label="Legal name"
          autoComplete="off"
          {...markOf(part, stored.legalName)}
        />
        <TextField
          field={fields.name}
          {...(own
            ? { label: 'Name', autoComplete: 'name', hint: 'What colleagues see.' }
            : { label: 'Preferred name', autoComplete: 'off', required: true })}
        />
        <TextField
          field={fields.dob}
          label="Date of birth"
          type="date"
          autoComplete={own ? 'bday' : undefined}
          {...markOf(part, stored.dob)}
        />
        {own ? (
          <DetailList
            columns={1}
            items={[['Employee status', <StatusBadge key="status" status={stored.employeeStatus} />]]}
          />
        ) : (
          <SelectField
            field={fields.employeeStatus}
            label="Employee status"
            options={employeeStatuses}
            disabled={!mayLimit}
            hint={
              mayLimit
                ? 'Resigned and Terminated block sign-in at once.'
                : 'Ask an owner to change your own status.'
            }
          />
        )}
      </FieldGrid>
      <ReasonField field={fields.reason} part={part} />
      {!own && maySecondFactor && (
        <p className="text-muted">
          Two-factor sign-in is on. If phone and recovery codes are lost, you can{' '}
          <Link to={`/HumanResource/${id}/second-factor`} className="link" preventScrollReset>
            reset it
          </Link>
          .
        </p>
      )}
    </PartForm>
  );
}
