import type { FormMetadata } from '@conform-to/react';
import { weekdayNames } from '~/core/working-week';
import { FormDialog } from '~/ui/form-dialog';

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
        <p id={errorId} className="text-small text-error">
          {errors.join(' ')}
        </p>
      )}
    </FormDialog>
  );
}
