import { getFormProps } from '@conform-to/react';
import { useLocation } from 'react-router';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { addCertificate, readOwnLeave } from '../requests.server';
import { certificateInput } from '../schema';
import { showPeriod } from '../show';
import { typeLabel } from '../types';
import type { Route } from './+types/certificate';

const own = '/LeaveManagement/my';
const others = '/LeaveManagement/approval';

export const meta = () => [{ title: 'Add a certificate · Laoban' }];
export const loader = read(readOwnLeave, ({ request, own }) => ({
  text: `${own ? '' : `${request.userName}: `}${typeLabel(request.type)}, ${showPeriod(request)}`,
}));
export const action = submit(addCertificate, {
  to: ({ request, own: isOwn }) => (isOwn ? own : `${others}?status=${request.status}`),
  toast: messages.certificateAdded,
});

/** Adds the medical certificate of leave that has none. */
export default function Certificate({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const closeTo = pathname.toLowerCase().startsWith(own.toLowerCase()) ? own : others;
  const [form, fields] = useFormReply<{ certificate: string }>('certificate', actionData, {
    schema: certificateInput,
  });
  return (
    <RouteDialog title="Add a certificate" closeTo={closeTo}>
      <Form
        {...getFormProps(form)}
        encType="multipart/form-data"
        className="flex flex-col gap-4"
        preventScrollReset
      >
        <FormErrors form={form} />
        <p className="wrap-anywhere">{loaderData.text}</p>
        <TextField
          field={fields.certificate}
          label="Medical certificate"
          type="file"
          accept="application/pdf,image/png,image/jpeg"
          hint="PDF, PNG or JPG, at most 5 MB. Only the person, their manager and HR can see it."
          required
        />
        <DialogActions closeTo={closeTo} save="Add certificate" />
      </Form>
    </RouteDialog>
  );
}
