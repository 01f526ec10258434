import { type FormMetadata, getFormProps } from '@conform-to/react';
import type { FormProps } from 'react-router';
import { DialogActions, type DialogActionsProps, RouteDialog, type RouteDialogProps } from './dialog';
import { FormErrors } from './field';
import { Form } from './form';

interface FormDialogProps
  extends RouteDialogProps,
    Omit<DialogActionsProps, 'closeTo' | 'children'>,
    Pick<FormProps, 'action'> {
  form: FormMetadata;
}

/** The dialog of a nested route with one form. The page below keeps its scroll position. */
export function FormDialog({ title, closeTo, size, form, children, action, ...actions }: FormDialogProps) {
  return (
    <RouteDialog title={title} closeTo={closeTo} size={size}>
      <Form {...getFormProps(form)} action={action} className="flex flex-col gap-4" preventScrollReset>
        <FormErrors form={form} />
        {children}
        <DialogActions closeTo={closeTo} {...actions} />
      </Form>
    </RouteDialog>
  );
}
