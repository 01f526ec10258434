import { type FormMetadata, getFormProps } from '@conform-to/react';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { type FieldsOf, FormErrors, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { PictureField } from '~/ui/picture-field';
import * as messages from '../messages';

export type SceneFields = {
  Title: string;
  Description: string;
  Duration: string;
  image: File;
  removeImage: boolean;
};

interface SceneFormProps {
  form: FormMetadata<SceneFields>;
  fields: FieldsOf<SceneFields>;
  /** The current picture. */
  current: string;
  chosenBefore: boolean;
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  /** The link of a form-level error. */
  wayOn?: { to: string; label: string } | undefined;
  /** Content below the picture, and the buttons. */
  belowPicture?: ReactNode;
  children: ReactNode;
}

/** The fields of a scene, for adding and editing. */
export function SceneForm({
  form,
  fields,
  current,
  chosenBefore,
  onInput,
  wayOn,
  belowPicture,
  children,
}: SceneFormProps) {
  return (
    <Form
      {...getFormProps(form)}
      encType="multipart/form-data"
      className="flex flex-col gap-4"
      preventScrollReset
      onInput={onInput}
    >
      <FormErrors form={form} />
      {wayOn && (
        <p>
          <Link to={wayOn.to} className="link font-medium">
            {wayOn.label}
          </Link>
        </p>
      )}
      <TextField field={fields.Title} label="Title" maxLength={150} autoComplete="off" required />
      <TextArea
        field={fields.Description}
        label="Description"
        rows={4}
        maxLength={2_000}
        hint="Shown as a caption in the video."
      />
      <TextField
        field={fields.Duration}
        label="Duration in seconds"
        inputMode="decimal"
        autoComplete="off"
        hint="1 to 60. Defaults to 3."
        className="sm:max-w-60"
      />
      <PictureField
        field={fields.image}
        label="Picture"
        current={current}
        alt="Current picture of the scene"
        types={['image/jpeg', 'image/png']}
        wrong={messages.pictureWrong}
        hint="JPG or PNG, at most 5 MB. Without one, we draw a frame with the title."
        chosenBefore={chosenBefore}
      />
      {belowPicture}
      {children}
    </Form>
  );
}
