import { Button } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { Form } from '~/ui/form';
import { Refused } from '~/ui/refused';

interface CancelDialogProps {
  own: boolean;
  name: string;
  type: string;
  when: string;
  closeTo: string;
}

/** Asks once before leave is cancelled; of leave that was decided or has begun meanwhile it says so. */
export function CancelDialog({ own, name, type, when, closeTo }: CancelDialogProps) {
  return (
    <RouteDialog title="Cancel this leave?" closeTo={closeTo} size="small">
      <Form className="flex flex-col gap-4">
        <Refused />
        <p>
          {own ? `${type}, ${when}.` : `${name}: ${type}, ${when}.`}{' '}
          {own ? 'The days are yours again.' : 'The days are added to the balance again.'}
        </p>
        <DialogActions closeTo={closeTo} close="Keep it">
          <Button variant="danger">Cancel leave</Button>
        </DialogActions>
      </Form>
    </RouteDialog>
  );
}
