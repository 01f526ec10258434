import type { FormMetadata } from '@conform-to/react';
import { FormDialog } from '~/ui/form-dialog';
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
    <FormDialog
      title={`${verb} this leave?`}
      closeTo={closeTo}
      form={form}
      close="Close"
      save={request.status === 'pending' ? verb : undefined}
      danger={verb !== 'Approve'}
    >
      <RequestCard {...request} />
    </FormDialog>
  );
}
