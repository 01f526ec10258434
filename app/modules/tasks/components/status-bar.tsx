import { Button } from '~/ui/button';
import { TickAll } from '~/ui/filters';
import { statusOptions } from '../statuses';

interface StatusBarProps {
  errors: string[] | undefined;
  chosen: string | undefined;
}

/** Changes the status of the ticked tasks. It appears at the bottom once one is ticked. */
export function StatusBar({ errors, chosen }: StatusBarProps) {
  return (
    <fieldset className="status-bar status-bar-late no-print flex flex-col gap-1.5">
      <legend className="sr-only">Change status of selected tasks</legend>
      <div className="flex flex-wrap items-center gap-2">
        <span className="lg:hidden">
          <TickAll />
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap gap-2 sm:max-w-96">
          <select
            name="newStatus"
            defaultValue={chosen ?? ''}
            aria-label="New status of selected tasks"
            aria-invalid={errors ? true : undefined}
            aria-describedby={errors ? 'status-bar-wrong' : undefined}
            className="select min-w-0 flex-1 basis-30"
          >
            <option value="">Change status to …</option>
            {statusOptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Button>Change status</Button>
        </span>
      </div>
      {errors && (
        <p id="status-bar-wrong" role="alert" className="text-small text-error">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  );
}
