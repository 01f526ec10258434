import { type FormMetadata, getFormProps } from '@conform-to/react';
import { weekdayNames } from '~/core/working-week';
import { Button } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';

interface WeekDialogProps {
  form: FormMetadata;
  /** The field of the days. */
  field: { errors?: string[] | undefined; errorId: string };
  week: readonly number[];
  closeTo: string;
}

/** The days on which the company works: of the leave settings, and of the company's. */
export function WeekDialog({ form, field: { errors, errorId }, week, closeTo }: WeekDialogProps) {
  return (
    <RouteDialog title="Working week" closeTo={closeTo}>
      <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
        <FormErrors form={form} />
        <p className="text-muted">
          Leave is counted anew from today on: whoever has leave on a day that is free now gets it back.
        </p>
        <fieldset
          className="grid grid-cols-2 gap-1 sm:grid-cols-3"
          aria-describedby={errors ? errorId : undefined}
        >
          <legend className="sr-only">Working days</legend>
          {weekdayNames.map((name, at) => (
            <label key={name} className="tap flex w-fit cursor-pointer items-center gap-3 py-1">
              <input
                type="checkbox"
                name="day"
                value={at + 1}
                defaultChecked={week.includes(at + 1)}
                className="checkbox checkbox-primary"
                style={{ '--size': '1.25rem' } as object}
              />
              {name}
            </label>
          ))}
        </fieldset>
        {errors && (
          <p id={errorId} className="text-[0.8125rem] text-error">
            {errors.join(' ')}
          </p>
        )}
        <DialogActions closeTo={closeTo}>
          <Button variant="primary">Save week</Button>
        </DialogActions>
      </Form>
    </RouteDialog>
  );
}
