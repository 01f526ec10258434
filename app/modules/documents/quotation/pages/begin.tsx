import { showQuantity } from '~/core/money-lines';
import { ChoiceField } from '~/ui/choice-field';
import { RouteDialog } from '~/ui/dialog';
import { CheckboxField, TextArea, TextField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { Notice } from '~/ui/notice';
import { useTyped } from '~/ui/typed';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { submit } from '~/web/submit.server';
import { savedToast } from '../../messages';
import { beginWork, openBegin } from '../begin.server';
import * as messages from '../messages';
import { beginInput } from '../schema';
import type { Route } from './+types/begin';

export const meta = () => [{ title: 'Begin work · Laoban' }];
export const loader = read(openBegin, (shown) => shown);
export const action = submit(beginWork, {
  to: (_, { id }) => `/Quotes/${id}`,
  toast: ({ warning }) => savedToast(messages.begun, { shortages: warning }),
});
export const shouldRevalidate = alsoAfterRefusals;

type BeginFields = {
  makesJob: boolean;
  job: {
    title: string;
    description: string;
    jobDate: string;
    jobTime: string;
    startLocation: string;
    endLocation: string;
    driverId: string;
  };
  hold: boolean;
  makesInvoice: boolean;
  deposit: string;
  tasks: { title: string; endDate: string }[];
};

/** The fields that stay in the address during a driver search. */
const jobFieldNames = [
  'job.title',
  'job.description',
  'job.jobDate',
  'job.jobTime',
  'job.startLocation',
  'job.endLocation',
  'job.driverId',
] as const;

/** The same by their own names. */
function toOwnNames(typed: Partial<Record<(typeof jobFieldNames)[number], string>>) {
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name.slice('job.'.length), value]));
}

/** Begins the work of an accepted quotation. Each part can be unticked. */
export default function BeginWork({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, whyNot, mayPlanJob, mayAddTasks, materials, deposit, job, drivers } = loaderData;
  const typed = useTyped(jobFieldNames);
  const [form, fields] = useFormReply<BeginFields>('begin-work', actionData, {
    schema: beginInput,
    defaults: {
      makesJob: mayPlanJob,
      job: { ...job, ...toOwnNames(typed) },
      hold: mayPlanJob && materials.length > 0,
      makesInvoice: deposit !== '',
      deposit,
      tasks: [{ title: '', endDate: job.jobDate }],
    },
  });
  const home = `/Quotes/${params.id}`;
  const jobFields = fields.job.getFieldset();
  if (whyNot)
    return (
      <RouteDialog title={`Begin work on ${number}`} closeTo={home}>
        <Notice link={{ to: home, label: 'Back to the quotation' }}>{whyNot}</Notice>
      </RouteDialog>
    );
  return (
    <FormDialog title={`Begin work on ${number}`} closeTo={home} form={form} save="Begin work">
      <input type="hidden" name="makesJob" value="false" />
      {mayPlanJob && (
        <fieldset className="flex flex-col gap-4">
          <CheckboxField field={fields.makesJob} label="Plan a job" />
          <TextField field={jobFields.title} label="Title" autoComplete="off" />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField field={jobFields.jobDate} label="Job date" type="date" />
            <TextField field={jobFields.jobTime} label="Job time" type="time" />
            <TextField field={jobFields.startLocation} label="Start location" autoComplete="off" />
            <TextField field={jobFields.endLocation} label="End location" autoComplete="off" />
            {drivers && (
              <ChoiceField
                field={jobFields.driverId}
                label="Driver"
                empty="Unassigned"
                choice={drivers}
                searchAt={`/JobManagement/drivers/${job.jobDate}`}
              />
            )}
          </div>
          <TextArea field={jobFields.description} label="Description" rows={2} />
        </fieldset>
      )}
      {mayPlanJob && materials.length > 0 && (
        <fieldset className="flex flex-col gap-2 border-base-300 border-t pt-4">
          <input type="hidden" name="hold" value="false" />
          <CheckboxField field={fields.hold} label="Hold the stock" />
          <ul className="flex flex-col gap-1 text-small">
            {materials.map(({ itemId, name, quantity, needed, free, short }) => (
              <li key={itemId} className={short > 0 ? 'text-error' : 'text-muted'}>
                {name}: {showQuantity(needed)} needed
                {needed > quantity && ` for ${showQuantity(quantity)}, as it is counted in whole ones`},{' '}
                {showQuantity(free)} free{short > 0 && `, ${showQuantity(short)} short`}
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <input type="hidden" name="makesInvoice" value="false" />
      <fieldset className="flex flex-col gap-4 border-base-300 border-t pt-4">
        <CheckboxField field={fields.makesInvoice} label="Draft a deposit invoice" />
        <TextField
          field={fields.deposit}
          label="Deposit, % of the total"
          inputMode="decimal"
          autoComplete="off"
          placeholder="50"
          className="w-44"
        />
      </fieldset>
      {mayAddTasks && (
        <fieldset className="grid gap-4 border-base-300 border-t pt-4 sm:grid-cols-[1fr_12rem]">
          {fields.tasks.getFieldList().map((task) => {
            const { title, endDate } = task.getFieldset();
            return [
              <TextField
                key={`${task.id} title`}
                field={title}
                label="Task"
                autoComplete="off"
                hint="Leave it empty for none."
              />,
              <TextField key={`${task.id} day`} field={endDate} label="End date" type="date" />,
            ];
          })}
        </fieldset>
      )}
    </FormDialog>
  );
}
