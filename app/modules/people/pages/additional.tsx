import { DetailList } from '~/ui/detail-list';
import { Notice } from '~/ui/notice';
import { useFormReply } from '~/web/form-reply';
import { revisionOf } from '~/web/revision-of';
import { accessFlags } from '../choices';
import { asText, type Row, trainingColumns, withEmptyEnd } from '../columns';
import { AccessBoxes } from '../components/access-fields';
import { FieldGroup } from '../components/field-group';
import { KeptByHr } from '../components/kept-by-hr';
import { PartForm } from '../components/part-form';
import { RowFields } from '../components/row-fields';
import { openEmployee, openOwnProfile } from '../edit-employee.server';
import * as messages from '../messages';
import { employeeChangeInput, profileChangeInput } from '../schema';
import type { Route } from './+types/additional';
import { readPart, savePart } from './part.server';

export const loader = readPart(openEmployee, openOwnProfile, ({ employee: { user, details } }) => ({
  trainings: asText(details.trainings),
  access: user.access,
}));
export const action = savePart('/additional');
export { alsoAfterRefusals as shouldRevalidate } from '~/web/revalidate';

export default function Additional(props: Route.ComponentProps) {
  const { part, access } = props.loaderData;
  const open = access.laoban
    ? ['Everything (owner)']
    : accessFlags.filter(({ key }) => access[key]).map(({ name }) => name);
  return (
    <>
      <AdditionalForm key={part.revision} {...props} />
      {part.own && (
        <KeptByHr part={part} tab="additional">
          <FieldGroup title="System Access">
            <DetailList columns={1} items={[['Your access', open.join(', ') || 'Basic']]} />
          </FieldGroup>
        </KeptByHr>
      )}
    </>
  );
}

function AdditionalForm({ loaderData, actionData }: Route.ComponentProps) {
  const { part, access, trainings } = loaderData;
  const { own, mayLimit, mayMakeOwner } = part;
  const [form, fields] = useFormReply<typeof access & { trainings: Row[] }>('additional', actionData, {
    schema: own ? profileChangeInput : employeeChangeInput,
    defaults: { ...access, trainings: withEmptyEnd(trainings) },
  });
  return (
    <PartForm
      form={form}
      part={part}
      revision={revisionOf(actionData, part.revision)}
      offersOwner={!own && mayMakeOwner && !access.laoban}
    >
      {!own && (
        <FieldGroup title="System Access" text="What this employee can open. Changes apply at once.">
          {!mayLimit && <Notice>{messages.notOneself}</Notice>}
          <fieldset disabled={!mayLimit} className="contents">
            <AccessBoxes fields={fields} mayMakeOwner={mayMakeOwner} />
          </fieldset>
        </FieldGroup>
      )}
      <RowFields
        form={form}
        list={fields.trainings}
        title="Trainings"
        one="training"
        columns={trainingColumns}
      />
    </PartForm>
  );
}
