import { getFormProps } from '@conform-to/react';
import { showClock } from '~/core/dates';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { backTo, jobsAt } from '../address';
import { useWayBack } from '../components/way-back';
import { copyDay, openCopyDay } from '../copy-day.server';
import * as messages from '../messages';
import { copyInput } from '../schema';
import type { Route } from './+types/copy-day';

export const meta = () => [{ title: 'Copy day · Laoban' }];
export const loader = read(openCopyDay, ({ jobs, ...days }) => ({
  ...days,
  jobs: jobs.map(({ _id: id, title, client, jobTime, driverName }) => ({
    id,
    text: [showClock(jobTime), client, title, driverName].filter(Boolean).join(' · '),
  })),
}));
export const action = submit(copyDay, {
  to: ([first], _, sent) => jobsAt({ view: 'board', date: first?.jobDate ?? sent.to }),
  toast: (made) => messages.copied(made.length),
});

/** Adds jobs of a day to another one. */
export default function CopyDay({ loaderData, actionData }: Route.ComponentProps) {
  const { from, to, shownDay, jobs } = loaderData;
  const [form, fields] = useFormReply<{ from: string; to: string; ids: string[] }>('copy-day', actionData, {
    schema: copyInput,
    defaults: { from, to, ids: jobs.map(({ id }) => id) },
  });
  const list = useWayBack();
  const closeTo = backTo({ list });
  const chosen = [fields.ids.initialValue ?? []].flat().map(String);
  return (
    <RouteDialog title={`Copy ${shownDay}`} closeTo={closeTo}>
      <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
        <FormErrors form={form} />
        <input type="hidden" name="from" value={from} />
        <TextField
          field={fields.to}
          label="To"
          type="date"
          required
          hint="People who are on leave that day are left out."
        />
        <fieldset className="flex flex-col">
          <legend className="font-medium">Jobs</legend>
          {jobs.map(({ id, text }) => (
            <label key={id} className="tap flex cursor-pointer items-center gap-3 py-1">
              <input
                type="checkbox"
                name="ids"
                value={id}
                defaultChecked={chosen.includes(id)}
                className="checkbox checkbox-primary"
                style={{ '--size': '1.25rem' } as object}
              />
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </label>
          ))}
          {jobs.length === 0 && <p className="text-muted">There are no jobs on this day.</p>}
          {fields.ids.errors && (
            <p id={fields.ids.errorId} className="text-error text-small">
              {fields.ids.errors.join(' ')}
            </p>
          )}
        </fieldset>
        <DialogActions closeTo={closeTo} save={jobs.length > 0 ? 'Copy jobs' : undefined} />
      </Form>
    </RouteDialog>
  );
}
