import type { FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { FormDialog } from '~/ui/form-dialog';
import { useFromToday } from '~/ui/from-today';
import type { ShownRequest } from '../show';
import { RequestCard } from './request-cards';

interface DecideDialogProps {
  verb: 'Approve' | 'Reject';
  request: ShownRequest;
  form: FormMetadata;
  /** The fields of the decision. */
  children?: ReactNode;
}

const home = '/LeaveManagement/approval';

/** Asks whether a request is approved or rejected. If it is already decided, shows the decision. */
export function DecideDialog({ verb, request, form, children }: DecideDialogProps) {
  const isPending = request.status === 'pending';
  const { closeTo, field } = useFromToday(home);
  return (
    <FormDialog
      title={`${verb} this leave?`}
      closeTo={closeTo}
      form={form}
      close="Close"
      save={isPending ? verb : undefined}
      danger={verb !== 'Approve'}
    >
      {field}
      <RequestCard {...request} />
      {isPending && children}
    </FormDialog>
  );
}
