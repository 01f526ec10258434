import { useOutletContext } from 'react-router';
import { CheckboxField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { erasePerson } from '../erasure.server';
import * as messages from '../messages';
import { eraseInput } from '../schema';
import type { Route } from './+types/erase';
import type { ShownPerson } from './person-data';

export const meta = () => [{ title: 'Erase the data · Laoban' }];
export const loader = loadForm(erasePerson);
export const action = submit(erasePerson, {
  to: ({ id }) => `/HumanResource/${id}/data`,
  toast: messages.erased,
});

/** The question before a person's data is erased. */
export default function Erase({ actionData, params }: Route.ComponentProps) {
  const { name } = useOutletContext<ShownPerson>();
  const home = `/HumanResource/${params.id}/data`;
  const [form, fields] = useFormReply<{ understood: boolean }>('erase', actionData, { schema: eraseInput });
  return (
    <FormDialog
      title={`Erase the data of ${name}?`}
      closeTo={home}
      size="small"
      form={form}
      save="Erase"
      danger
    >
      <p>
        Contacts, bank details, photo, certificates, positions and the sign-in of {name} are deleted at once.
        Records the law asks you to keep are deleted automatically later.
      </p>
      <CheckboxField field={fields.understood} label="This cannot be undone" />
    </FormDialog>
  );
}
