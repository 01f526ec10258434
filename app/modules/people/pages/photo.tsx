import { getFormProps } from '@conform-to/react';
import { useOutletContext } from 'react-router';
import { Button, LinkButton } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { PictureField } from '~/ui/picture-field';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { changeEmployeePhoto } from '../photo.server';
import { backTo } from '../saved';
import { photoInput } from '../schema';
import type { Route } from './+types/photo';
import type { ShownEmployee } from './profile';

export const loader = loadForm(changeEmployeePhoto);
export const action = submit(changeEmployeePhoto, { to: backTo(''), toast: messages.updated });

/** Sets or removes an employee's photo. */
export default function Photo({ actionData }: Route.ComponentProps) {
  const { id, name, photoUrl } = useOutletContext<ShownEmployee>();
  const home = `/HumanResource/${id}`;
  const [form, fields] = useFormReply<{ photo: string }>('photo', actionData, { schema: photoInput });
  return (
    <RouteDialog title={`Photo of ${name}`} closeTo={home}>
      <Form
        {...getFormProps(form)}
        encType="multipart/form-data"
        className="flex flex-col gap-4"
        preventScrollReset
      >
        <FormErrors form={form} />
        <PictureField
          field={fields.photo}
          label="Photo"
          current={photoUrl}
          alt={`The photo of ${name}`}
          types={['image/png', 'image/jpeg']}
          wrong={messages.photoWrong}
          hint="PNG or JPG, at most 5 MB. Only the employee, owners and HR can see it."
          chosenBefore={actionData?.files?.includes('photo') ?? false}
        />
        <DialogActions>
          {photoUrl && (
            <Button name="removePhoto" value="true" formNoValidate>
              Remove photo
            </Button>
          )}
          <LinkButton to={home} preventScrollReset>
            Cancel
          </LinkButton>
          <Button variant="primary">Save photo</Button>
        </DialogActions>
      </Form>
    </RouteDialog>
  );
}
