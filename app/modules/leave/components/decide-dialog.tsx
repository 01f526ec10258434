import { type FormMetadata, getFormProps } from '@conform-to/react';
import { Button } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import type { ShownRequest } from '../show';
import { RequestCard } from './request-cards';

interface DecideDialogProps {
  verb: 'Approve' | 'Reject';
  request: ShownRequest;
  form: FormMetadata;
}

const closeTo = '/LeaveManagement/approval';

/** A request with the question whether it is approved or rejected; one that waits no longer says what became of it. */
export function DecideDialog({ verb, request, form }: DecideDialogProps) {
  return (
    <RouteDialog title={`${verb} this leave?`} closeTo={closeTo}>
      <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
        <FormErrors form={form} />
        <RequestCard {...request} />
        <DialogActions closeTo={closeTo} close="Close">
          {request.status === 'pending' && (
            <Button variant={verb === 'Approve' ? 'primary' : 'danger'}>{verb}</Button>
          )}
        </DialogActions>
      </Form>
    </RouteDialog>
  );
}
