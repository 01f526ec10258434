import { type FieldMetadata, type FormMetadata, getFormProps } from '@conform-to/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { Button } from '~/ui/button';
import type { Choice } from '~/ui/choice-field';
import { CheckboxField, type FieldsOf, FormErrors, SelectField, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { useHydrated } from '~/ui/hydrated';
import { type RepeatFieldNames, RepeatFields } from '~/ui/repeat-fields';
import { statusOptions } from '../statuses';
import { DriverField } from './driver-field';

/** The fields of a job, by the names the form sends. */
export type JobFields = RepeatFieldNames & {
  jobId: string;
  title: string;
  client: string;
  startLocation: string;
  endLocation: string;
  jobDate: string;
  jobTime: string;
  duration: string;
  helperIds: string[];
  jobStart: string;
  jobEnd: string;
  assignedEmployees: string;
  status: string;
  description: string;
  notifications: string;
  locationBased: string;
  department: string;
  despiteLeave: string;
  scope: string;
  used: string[];
  kindId: string;
  filledKind: string;
  checklist: string;
};

interface JobFormProps {
  form: FormMetadata<JobFields>;
  fields: FieldsOf<JobFields>;
  drivers: Choice;
  helpers: readonly HelperChoice[];
  /** The day for which drivers are listed. */
  date: string;
  clientNames: readonly string[];
  departments: readonly string[];
  kinds: readonly { value: string; label: string }[];
  /** Where to return to. */
  list: string;
  /** The revision the form was filled from; absent for a new job. */
  revision?: number;
  /** What it needs of the stock, with what was used, else planned. */
  materials?: readonly { itemId: string; name: string; used: string }[];
  /** The service plan that it is a visit of, which has the rule. */
  planId?: string;
  children: ReactNode;
}

/** The form of a job. An existing job's id is read-only, and only existing jobs have a start and an end. */
export function JobForm({
  form,
  fields,
  drivers,
  helpers,
  date,
  list,
  revision,
  materials = [],
  planId = '',
  kinds,
  children,
  ...offered
}: JobFormProps) {
  const isNew = revision === undefined;
  const hydrated = useHydrated();
  const { assignedEmployees } = fields;
  const begun = String(fields.jobDate.initialValue ?? date);
  const [day, setDay] = useState(begun);
  // Values typed before hydration, or restored by the browser after a reload, are only in the DOM.
  useEffect(() => {
    const field = document.getElementById(fields.jobDate.id);
    if (field instanceof HTMLInputElement) setDay(field.value);
    const driver = document.getElementById(assignedEmployees.id);
    const isChosen =
      driver instanceof HTMLSelectElement && driver.value !== (assignedEmployees.initialValue ?? '');
    if (isChosen) followDriver(driver);
  }, [fields.jobDate.id, assignedEmployees.id, assignedEmployees.initialValue]);
  const { fillFrom, filledKind } = useFills(fields, isNew);
  const onChange = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'jobDate') setDay(target.value);
    const isChoice = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (isChoice && target.form && ['client', 'kindId'].includes(target.name)) fillFrom(target.form);
    if (target instanceof HTMLSelectElement && target.name === 'assignedEmployees') followDriver(target);
  };
  const wasTicked = [fields.despiteLeave.initialValue].flat().includes('on');
  const asks = fields.despiteLeave.errors !== undefined || wasTicked;
  return (
    <Form {...getFormProps(form)} onChange={onChange} className="flex flex-col gap-4" preventScrollReset>
      {/* Enter would press the first button, which fills in the form. */}
      <button type="submit" hidden tabIndex={-1} />
      <FormErrors form={form} />
      <input type="hidden" name="list" value={list} />
      {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
      <Names id={`${form.id}-clients`} names={offered.clientNames} />
      <Names id={`${form.id}-departments`} names={offered.departments} />
      {kinds.length > 0 && <KindField field={fields.kindId} kinds={kinds} filledKind={filledKind} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          field={fields.client}
          label="Client"
          required
          autoComplete="off"
          list={`${form.id}-clients`}
        />
        <TextField field={fields.title} label="Title" required autoComplete="off" />
      </div>
      {isNew && (
        <Button className="without-js self-start" formMethod="get" formNoValidate>
          Fill in the client’s address
        </Button>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.startLocation} label="Start Location" required autoComplete="off" />
        <TextField field={fields.endLocation} label="End Location" required autoComplete="off" />
        <TextField field={fields.jobDate} label="Job Date" type="date" required />
        <div className="grid grid-cols-2 gap-4">
          <TextField field={fields.jobTime} label="Job Time" type="time" required />
          <TextField field={fields.duration} label="Minutes" type="number" min={5} max={1440} required />
        </div>
        {!isNew && (
          <>
            <TextField field={fields.jobStart} label="Job Start" type="datetime-local" />
            <TextField field={fields.jobEnd} label="Job End" type="datetime-local" />
          </>
        )}
        <DriverField field={fields.assignedEmployees} choice={drivers} begun={date} day={day} />
        <SelectField field={fields.status} label="Status" options={statusOptions} />
      </div>
      <HelpersField field={fields.helperIds} helpers={helpers} />
      {/* Always sent, so the server knows that the form can ask. */}
      <input type="hidden" name="despiteLeave" value="false" />
      {!hydrated && <input type="hidden" name="followDriver" value="true" />}
      {asks && <CheckboxField field={fields.despiteLeave} label="Save anyway" />}
      {materials.length > 0 && <UsedFields materials={materials} field={fields.used} />}
      <TextArea field={fields.description} label="Description" rows={4} required />
      <TextArea
        field={fields.checklist}
        label="Checklist"
        rows={3}
        hint="One line each, at most 30. They’re ticked on the phone."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          field={fields.department}
          label="Department"
          autoComplete="off"
          list={`${form.id}-departments`}
        />
        <TextField field={fields.jobId} label="Job ID" required readOnly={!isNew} autoComplete="off" />
      </div>
      {planId ? (
        <p className="text-small text-muted">
          How this visit repeats is set in its{' '}
          <Link to={`/JobManagement/plans/${planId}/edit`} className="link">
            service plan
          </Link>
          .
        </p>
      ) : (
        <RepeatFields fields={fields} begins={day} />
      )}
      <div className="flex flex-col">
        <Box
          field={fields.locationBased}
          label="Location based"
          hint="Saves the phone’s location at start and end, if the driver allows it."
        />
        <Box
          field={fields.notifications}
          label="Notifications"
          hint="The driver gets an email when the job is assigned, changed or cancelled."
        />
      </div>
      {children}
    </Form>
  );
}

/** The choice of kind, which fills in the form. */
function KindField({
  field,
  kinds,
  filledKind,
}: {
  field: FieldMetadata<string>;
  kinds: JobFormProps['kinds'];
  /** The kind whose values the form has been filled with. */
  filledKind: string;
}) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        field={field}
        label="Kind of job"
        empty="None"
        options={kinds}
        hint="Fills in the form. Its materials are put on hold."
        className="flex-1"
      />
      <input type="hidden" name="filledKind" value={filledKind} />
      <Button className="without-js mb-6" name="edit" value="kind" formNoValidate>
        Fill in
      </Button>
    </div>
  );
}

/** What the choice of a client or a kind may fill in. */
type Fills = Partial<Record<'endLocation' | 'title' | 'description' | 'duration' | 'checklist', string>>;

/**
 * Fills in the address of the chosen client, and for a new job what the chosen kind says, else what the client's last job said:
 * in fields that are as they were, or have what was filled in before. Of an existing job only blank ones.
 */
function useFills(fields: FieldsOf<JobFields>, isNew: boolean) {
  const { load, data } = useFetcher<{ kind: string; fills: Fills }>();
  const filled = useRef<Fills>({});
  // The fields of one form keep their ids.
  const ids = useRef(fields);
  ids.current = fields;
  useEffect(() => {
    if (!data) return;
    for (const [name, value] of Object.entries(data.fills) as [keyof Fills, string][]) {
      const { id, initialValue } = ids.current[name];
      const field = document.getElementById(id);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
      const begun = isNew || name === 'endLocation' ? (initialValue ?? '') : '';
      if (![begun, '', filled.current[name]].includes(field.value) || field.value === value) continue;
      field.value = value;
      filled.current[name] = value;
      // As if somebody had typed it: the form checks it, and asks before it is lost.
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, [data, isNew]);
  const fillFrom = (form: HTMLFormElement) => {
    const entered = new FormData(form);
    const [client, kind] = ['client', 'kindId'].map((name) => String(entered.get(name) ?? '').trim());
    if (client || kind)
      void load(`/JobManagement/address?${new URLSearchParams({ client: client ?? '', kind: kind ?? '' })}`);
  };
  return { fillFrom, filledKind: data?.kind ?? String(fields.filledKind.initialValue ?? '') };
}

export interface HelperChoice {
  id: string;
  name: string;
  /** Drivers, and those who help already. */
  isFirst: boolean;
}

/** The people who help the driver, folded away if there are none. */
export function HelpersField({
  field,
  helpers,
}: {
  field: FieldMetadata<string[]>;
  helpers: readonly HelperChoice[];
}) {
  const chosen = [field.initialValue ?? []].flat().map(String);
  const boxes = (some: readonly HelperChoice[]) => (
    <div className="grid gap-x-4 sm:grid-cols-2">
      {some.map(({ id, name }) => (
        <label key={id} className="tap flex w-fit cursor-pointer items-center gap-3 py-1">
          <input
            type="checkbox"
            name={field.name}
            value={id}
            defaultChecked={chosen.includes(id)}
            className="checkbox checkbox-primary"
            style={{ '--size': '1.25rem' } as object}
          />
          {name}
        </label>
      ))}
    </div>
  );
  const first = helpers.filter(({ id, isFirst }) => isFirst || chosen.includes(id));
  const others = helpers.filter((one) => !first.includes(one));
  return (
    <details className="fold" open={chosen.length > 0 || field.errors !== undefined}>
      <summary className="tap w-fit cursor-pointer py-2 font-medium">
        Helpers{chosen.length > 0 && ` (${chosen.length})`}
      </summary>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">Helpers</legend>
        {/* Sent with none ticked too. */}
        <input type="hidden" name={field.name} value="" />
        {boxes(first)}
        {others.length > 0 && (
          <details className="fold">
            <summary className="tap w-fit cursor-pointer py-2 text-muted">Everyone</summary>
            {boxes(others)}
          </details>
        )}
        <p className={`text-small ${field.errors ? 'text-error' : 'text-muted'}`} id={field.errorId}>
          {field.errors?.join(' ') ?? 'They see the job on their phone, and can start and end it too.'}
        </p>
      </fieldset>
    </details>
  );
}

/** What was used of each material: booked when the job has the status Ended. */
function UsedFields({
  materials,
  field,
}: {
  materials: NonNullable<JobFormProps['materials']>;
  field: FieldMetadata<string[]>;
}) {
  const typed: unknown = field.initialValue;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">Used</legend>
      {materials.map(({ itemId, name, used }, place) => (
        <label key={itemId} className="flex items-center justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <input type="hidden" name="usedItem" value={itemId} />
          <input
            type="text"
            name="used"
            defaultValue={String([typed].flat()[place] ?? used)}
            inputMode="decimal"
            autoComplete="off"
            className="input w-28 shrink-0 text-right tabular-nums"
          />
        </label>
      ))}
      <p className={`text-small ${field.errors ? 'text-error' : 'text-muted'}`} id={field.errorId}>
        {field.errors?.join(' ') ??
          'Counted when the job ends. Reserved stock that isn’t used becomes free again.'}
      </p>
    </fieldset>
  );
}

/** Choosing a driver sets the status to assigned, unless another status was set. */
function followDriver({ value, form }: HTMLSelectElement): void {
  const status = form?.elements.namedItem('status');
  if (!(status instanceof HTMLSelectElement)) return;
  if (value !== '' && status.value === 'new') status.value = 'assigned';
  if (value === '' && status.value === 'assigned') status.value = 'new';
}

/** A checkbox that also sends that it is not ticked. */
function Box({ field, label, hint }: { field: FieldMetadata<string>; label: string; hint: string }) {
  return (
    <>
      <input type="hidden" name={field.name} value="false" />
      <CheckboxField field={field} label={label} hint={hint} />
    </>
  );
}

/** Suggestions for a text field. */
function Names({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
