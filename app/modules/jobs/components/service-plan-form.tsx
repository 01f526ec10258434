import { type FormMetadata, getFormProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type Choice, ChoiceField, noClientsYet } from '~/ui/choice-field';
import { type FieldsOf, FormErrors, SelectField, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { type RepeatFieldNames, RepeatFields } from '~/ui/repeat-fields';
import { useTyped } from '~/ui/typed';
import { type HelperChoice, HelpersField } from './job-form';

/** The fields of a service plan, by the names the form sends. */
export type PlanFields = RepeatFieldNames & {
  clientId: string;
  kindId: string;
  title: string;
  description: string;
  jobTime: string;
  assignedEmployees: string;
  helperIds: string[];
  price: string;
  per: string;
  from: string;
};

const names = [
  ...(['clientId', 'kindId', 'title', 'description', 'jobTime', 'price', 'per', 'from'] as const),
  'assignedEmployees',
  ...(['repeat', 'every', 'monthOn', 'until', 'times'] as const),
] as const;

/** What was typed before a client search without JavaScript reloaded the form. */
export function usePlanTyped(): Partial<PlanFields> {
  const [params] = useSearchParams();
  const lists = (['weekdays', 'helperIds'] as const).filter((name) => params.has(name));
  const chosen = lists.map((name) => [name, params.getAll(name).filter((one) => one !== '')]);
  return { ...useTyped(names), ...Object.fromEntries(chosen) };
}

/** Where a plan's form returns to: the jobs of the client it was opened from, or the list. */
export function plansAt({ back }: { back?: unknown }): string {
  const isClient = typeof back === 'string' && /^[0-9a-f]{24}$/.test(back);
  return isClient ? `/clientDashBoard/${back}/jobs` : '/JobManagement/plans';
}

interface PlanFormProps {
  form: FormMetadata<PlanFields>;
  fields: FieldsOf<PlanFields>;
  clients: Choice;
  kinds: readonly { value: string; label: string }[];
  /** Who can drive and help, drivers first. */
  people: readonly HelperChoice[];
  /** Whether the person may see prices. */
  priced: boolean;
  /** The client from whose page it was opened. */
  back: string;
  revision?: number;
  children: ReactNode;
}

/** The form of a service plan. */
export function ServicePlanForm(props: PlanFormProps) {
  const { form, fields, clients, kinds, people, priced, back, revision, children } = props;
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
      <FormErrors form={form} />
      <input type="hidden" name="back" value={back} />
      {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
      <ChoiceField
        field={fields.clientId}
        label="Client"
        required
        hint={noClientsYet(clients)}
        empty="Choose a client"
        choice={clients}
        searchAt="/crm/pick"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.kindId}
          label="Kind of job"
          empty="None"
          options={kinds}
          hint="Each visit gets its length, materials and checklist."
        />
        <TextField
          field={fields.title}
          label="Title"
          hint="Leave empty to use the title of the kind."
          autoComplete="off"
        />
        <TextField field={fields.from} label="From" type="date" required />
        <TextField field={fields.jobTime} label="Job Time" type="time" required />
      </div>
      <RepeatFields fields={fields} begins={String(fields.from.value ?? '')} required />
      <SelectField
        field={fields.assignedEmployees}
        label="Driver"
        empty="None"
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        hint="For each visit, except on days they’re away."
      />
      <HelpersField field={fields.helperIds} helpers={people} />
      {priced && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            field={fields.price}
            label="Price"
            prefix="SGD"
            inputMode="decimal"
            hint="Before GST. Leave empty to invoice by hand."
            autoComplete="off"
          />
          <SelectField
            field={fields.per}
            label="For"
            options={[
              { value: 'visit', label: 'Each visit, drafted after its end' },
              { value: 'year', label: 'Each year, drafted on its first day' },
            ]}
          />
        </div>
      )}
      <TextArea
        field={fields.description}
        label="Description"
        rows={3}
        hint="What the driver reads. Leave empty to use that of the kind."
      />
      {children}
    </Form>
  );
}
