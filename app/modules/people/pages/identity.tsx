import { Link, useOutletContext } from 'react-router';
import { employeeStatuses } from '~/core/employee-status';
import { SelectField, TextField } from '~/ui/field';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { EditorForm } from '../components/editor-form';
import { FieldGrid } from '../components/field-group';
import { ReasonField } from '../components/reason-field';
import { openEmployee } from '../edit-employee.server';
import type { Route } from './+types/identity';
import type { ShownEmployee } from './profile';

export const loader = read(openEmployee, ({ employee: { user }, ...may }) => ({
  ...may,
  revision: user.revision ?? 0,
  fields: {
    legalName: user.legalName ?? '',
    name: user.name,
    dob: user.dob ?? '',
    employeeStatus: user.status,
  },
  // The boss alone can take it away.
  maySecondFactor: may.mayMakeBoss && user.secondFactor !== undefined,
}));

export default function Identity(props: Route.ComponentProps) {
  return <IdentityForm key={props.loaderData.revision} {...props} />;
}

function IdentityForm({ loaderData, params }: Route.ComponentProps) {
  const { reply } = useOutletContext<ShownEmployee>();
  const { fields: stored, revision, mayChange, mayLimit, needsReason, maySecondFactor } = loaderData;
  const [form, fields] = useFormReply<typeof stored & { reason: string }>('identity', reply, {
    defaults: stored,
  });
  return (
    <EditorForm
      form={form}
      id={params.id}
      revision={revision}
      mayChange={mayChange}
      action={`/HumanResource/${params.id}`}
    >
      <FieldGrid>
        <TextField
          field={fields.legalName}
          label="Legal name"
          autoComplete="off"
          required={stored.legalName !== ''}
        />
        <TextField field={fields.name} label="Preferred name" autoComplete="off" required />
        <TextField field={fields.dob} label="Date of birth" type="date" required={stored.dob !== ''} />
        <SelectField
          field={fields.employeeStatus}
          label="Employee status"
          options={employeeStatuses}
          disabled={!mayLimit}
          hint={
            mayLimit
              ? 'Resigned and Terminated end the sign-in at once.'
              : 'Your own status is changed by your boss.'
          }
        />
      </FieldGrid>
      <ReasonField field={fields.reason} isAsked={needsReason} />
      {maySecondFactor && (
        <p className="text-muted">
          Two-factor sign-in is on. Where phone and recovery codes are lost you can{' '}
          <Link to={`/HumanResource/${params.id}/second-factor`} className="link" preventScrollReset>
            reset it
          </Link>
          .
        </p>
      )}
      <p className="text-muted">
        Everybody may ask what you know of them, and to be forgotten after leaving:{' '}
        <Link to={`/HumanResource/${params.id}/data`} className="link">
          export or erase this person’s data
        </Link>
        .
      </p>
    </EditorForm>
  );
}
