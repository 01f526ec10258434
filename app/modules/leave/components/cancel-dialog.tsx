import { Button, LinkButton } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { type FormMetadata, getFormProps } from '~/ui/form-state';

interface CancelDialogProps {
  own: boolean;
  name: string;
  type: string;
  when: string;
  closeTo: string;
  form: FormMetadata;
}

/** Asks once before leave is cancelled; of leave that was decided or has begun meanwhile it says so. */
export function CancelDialog({ own, name, type, when, closeTo, form }: CancelDialogProps) {
  return (
    <RouteDialog title="Cancel this leave?" closeTo={closeTo} size="small">
      <Form {...getFormProps(form)} className="flex flex-col gap-4">
        <FormErrors form={form} />
        <p>
          {own ? `${type}, ${when}.` : `${name}: ${type}, ${when}.`}{' '}
          {own ? 'The days are yours again.' : 'The days are added to the balance again.'}
        </p>
        <DialogActions>
          <LinkButton to={closeTo} preventScrollReset>
            Keep it
          </LinkButton>
          <Button variant="danger">Cancel leave</Button>
        </DialogActions>
      </Form>
    </RouteDialog>
  );
}
