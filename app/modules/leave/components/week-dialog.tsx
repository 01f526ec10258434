import type { FormMetadata } from '@conform-to/react';
import { FormDialog } from '~/ui/form-dialog';
import { WeekdayBoxes } from '~/ui/weekday-boxes';

interface WeekDialogProps {
  form: FormMetadata;
  /** The field of the days. */
  field: { errors?: string[] | undefined; errorId: string };
  week: readonly number[];
  closeTo: string;
}

/** The company's working days, used by the leave settings and the company's. */
export function WeekDialog({ form, field: { errors, errorId }, week, closeTo }: WeekDialogProps) {
  return (
    <FormDialog title="Working week" closeTo={closeTo} form={form} save="Save week">
      <p className="text-muted">
        Leave is counted again from today. Leave booked on days that are now free is returned.
      </p>
      <fieldset
        className="grid grid-cols-2 gap-1 sm:grid-cols-3"
        aria-describedby={errors ? errorId : undefined}
      >
        <legend className="sr-only">Working days</legend>
        <WeekdayBoxes name="day" ticked={week} />
      </fieldset>
      {errors && (
        <p id={errorId} className="text-small text-error">
          {errors.join(' ')}
        </p>
      )}
    </FormDialog>
  );
}
