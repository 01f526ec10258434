import { Banknote } from 'lucide-react';
import { LinkButton } from '~/ui/button';
import { SelectField, TextField } from '~/ui/field';
import { Card, Section } from '~/ui/page';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { employmentTypes, workArrangements } from '../choices';
import { EditorForm } from '../components/editor-form';
import { FieldGrid } from '../components/field-group';
import { ManagerField } from '../components/manager-field';
import { openJob } from '../edit-employee.server';
import { changeEmployee } from '../employees.server';
import * as messages from '../messages';
import { backTo, saidOfSave } from '../saved';
import { employeeChangeInput } from '../schema';
import type { Route } from './+types/job';

export const loader = read(openJob, ({ employee: { user, details }, ...offered }) => ({
  ...offered,
  revision: user.revision ?? 0,
  fields: {
    position: user.position ?? '',
    department: user.department ?? '',
    managerId: user.managerId ?? '',
    employmentType: details.employmentType,
    workArrangement: details.workArrangement,
    workLocation: details.workLocation,
    joinDate: details.joinDate,
    probationEndDate: details.probationEndDate,
    contractEndDate: details.contractEndDate,
    gradeLevel: details.gradeLevel,
    costCentre: details.costCentre,
  },
}));
export const action = submit(changeEmployee, { to: backTo('/job'), toast: saidOfSave });

export default function Job(props: Route.ComponentProps) {
  return (
    <>
      <JobForm key={props.loaderData.revision} {...props} />
      <Section title="Payroll" text="Seen by the employee, the boss and HR alone.">
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="text-muted">
              Salary or hourly rate, bank details, allowances, deductions and history.
            </p>
            <LinkButton to={`/HumanResource/${props.params.id}/payroll`} icon={<Banknote size={16} />}>
              Open payroll
            </LinkButton>
          </div>
        </Card>
      </Section>
    </>
  );
}

function JobForm({ loaderData, actionData, params }: Route.ComponentProps) {
  const { fields: stored, revision, managers, departments, mayChange, mayLimit } = loaderData;
  const [form, fields] = useFormReply<typeof stored>('job', actionData, {
    schema: employeeChangeInput,
    defaults: stored,
  });
  return (
    <EditorForm form={form} id={params.id} revision={revision} mayChange={mayChange}>
      <FieldGrid>
        <TextField
          field={fields.position}
          label="Job title"
          autoComplete="off"
          required={stored.position !== ''}
        />
        <TextField
          field={fields.department}
          label="Department"
          autoComplete="off"
          list="departments"
          required={stored.department !== ''}
        />
        <ManagerField field={fields.managerId} choice={managers} />
        <SelectField
          field={fields.employmentType}
          label="Employment type"
          options={employmentTypes}
          empty="Not said"
        />
        <SelectField
          field={fields.workArrangement}
          label="Work arrangement"
          options={workArrangements}
          empty="Not said"
        />
        <TextField field={fields.workLocation} label="Work location" autoComplete="off" />
        <TextField
          field={fields.joinDate}
          label="Join date"
          type="date"
          required={mayLimit && stored.joinDate !== ''}
          disabled={!mayLimit}
          hint={mayLimit ? undefined : messages.notOwnJoinDate}
        />
        <TextField field={fields.probationEndDate} label="Probation end date" type="date" />
        <TextField field={fields.contractEndDate} label="Contract end date" type="date" />
        <TextField field={fields.gradeLevel} label="Grade level" autoComplete="off" />
        <TextField field={fields.costCentre} label="Cost centre" autoComplete="off" />
      </FieldGrid>
      <datalist id="departments">
        {departments.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </EditorForm>
  );
}
