import { getFormProps } from '@conform-to/react';
import { Button, LinkButton } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { messages } from '../messages';
import { changeWorkingWeek, readHolidays } from '../settings.server';
import { weekdayNames } from '../show';
import type { Route } from './+types/working-week';

const home = '/LeaveManagement/holidays';

export const meta = () => [{ title: 'Working week · Laoban' }];
export const loader = read(readHolidays, ({ week }) => ({ week }));
export const action = submit(changeWorkingWeek, { to: home, toast: messages.weekSaved });

/** The days on which the company works. */
export default function WorkingWeek({ loaderData: { week }, actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<{ day: string }>('week', actionData);
  const { errors, errorId } = fields.day;
  return (
    <RouteDialog title="Working week" closeTo={home}>
      <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
        <FormErrors form={form} />
        <p className="text-muted">
          Leave that is not over yet is counted anew: whoever has leave on a day that is free now gets it
          back.
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
        <DialogActions>
          <LinkButton to={home} preventScrollReset>
            Cancel
          </LinkButton>
          <Button variant="primary">Save week</Button>
        </DialogActions>
      </Form>
    </RouteDialog>
  );
}
