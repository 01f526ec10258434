import { Notice } from '~/ui/notice';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { asText, type Row, trainingColumns, withEmptyEnd } from '../columns';
import { AccessBoxes } from '../components/access-fields';
import { EditorForm } from '../components/editor-form';
import { FieldGroup } from '../components/field-group';
import { RowFields } from '../components/row-fields';
import { openEmployee } from '../edit-employee.server';
import { changeEmployee } from '../employees.server';
import * as messages from '../messages';
import { backTo, saidOfSave } from '../saved';
import { employeeChangeInput } from '../schema';
import type { Route } from './+types/additional';

export const loader = read(openEmployee, ({ employee: { user, details }, ...may }) => ({
  ...may,
  revision: user.revision ?? 0,
  trainings: asText(details.trainings),
  fields: user.access,
}));
export const action = submit(changeEmployee, { to: backTo('/additional'), toast: saidOfSave });

export default function Additional(props: Route.ComponentProps) {
  return <AdditionalForm key={props.loaderData.revision} {...props} />;
}

function AdditionalForm({ loaderData, actionData, params }: Route.ComponentProps) {
  const { fields: stored, trainings, revision, mayChange, mayLimit, mayMakeBoss } = loaderData;
  const [form, fields] = useFormReply<typeof stored & { trainings: Row[] }>('additional', actionData, {
    schema: employeeChangeInput,
    defaults: { ...stored, trainings: withEmptyEnd(trainings) },
  });
  return (
    <EditorForm
      form={form}
      id={params.id}
      revision={revision}
      mayChange={mayChange}
      offersBoss={mayMakeBoss && !stored.laoban}
    >
      <FieldGroup
        title="System Access"
        text="The rooms that are open to this person. A change works at once."
      >
        {!mayLimit && <Notice>{messages.notOneself}</Notice>}
        <fieldset disabled={!mayLimit} className="contents">
          <AccessBoxes fields={fields} mayMakeBoss={mayMakeBoss} />
        </fieldset>
      </FieldGroup>
      <RowFields
        form={form}
        list={fields.trainings}
        title="Trainings"
        one="training"
        columns={trainingColumns}
      />
    </EditorForm>
  );
}
