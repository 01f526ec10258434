import { Notice } from '~/ui/notice';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { paidMonthColumns, payPartColumns } from '../columns';
import { EditorForm } from '../components/editor-form';
import { FieldGroup } from '../components/field-group';
import { BankBoxes, PayBoxes } from '../components/pay-boxes';
import { RowFields } from '../components/row-fields';
import { openEmployee } from '../edit-employee.server';
import { changeEmployee } from '../employees.server';
import * as messages from '../messages';
import { payFieldsOf, payRowsOf } from '../pay-fields';
import { backTo, saidOfSave } from '../saved';
import { employeeChangeInput } from '../schema';
import type { Route } from './+types/payroll';

export const loader = read(openEmployee, ({ employee: { user, details }, ...may }) => ({
  ...may,
  revision: user.revision ?? 0,
  fields: payFieldsOf(details),
  rows: payRowsOf(details),
}));
export const action = submit(changeEmployee, { to: backTo('/payroll'), toast: saidOfSave });

export default function Payroll(props: Route.ComponentProps) {
  return <PayrollForm key={props.loaderData.revision} {...props} />;
}

function PayrollForm({ loaderData, actionData, params }: Route.ComponentProps) {
  const { fields: stored, rows, revision, mayChange, mayLimit } = loaderData;
  const [form, fields] = useFormReply<typeof stored & typeof rows>('payroll', actionData, {
    schema: employeeChangeInput,
    defaults: { ...stored, ...rows },
  });
  return (
    <EditorForm
      form={form}
      id={params.id}
      revision={revision}
      mayChange={mayChange}
      cancelTo={`/HumanResource/${params.id}/job`}
    >
      {!mayLimit && <Notice>{messages.notOneself}</Notice>}
      <fieldset disabled={!mayLimit} className="contents">
        <FieldGroup title="Payroll" text="Seen by the employee, the boss and HR alone.">
          <PayBoxes fields={fields} />
        </FieldGroup>
        <FieldGroup title="Bank account">
          <BankBoxes field={fields.bankDetails} />
        </FieldGroup>
        <RowFields
          form={form}
          list={fields.allowances}
          title="Allowances"
          one="allowance"
          columns={payPartColumns}
        />
        <RowFields
          form={form}
          list={fields.deductions}
          title="Deductions"
          one="deduction"
          columns={payPartColumns}
        />
        <RowFields
          form={form}
          list={fields.payrollHistory}
          title="Payroll history"
          one="month"
          columns={paidMonthColumns}
        />
      </fieldset>
    </EditorForm>
  );
}
