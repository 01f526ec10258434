import { showMonth } from '~/core/dates';
import { DetailList } from '~/ui/detail-list';
import { Notice } from '~/ui/notice';
import { useFormReply } from '~/web/form-reply';
import { revisionOf } from '~/web/revision-of';
import { paidMonthColumns, payPartColumns } from '../columns';
import { FieldGroup } from '../components/field-group';
import { KeptByHr } from '../components/kept-by-hr';
import { PartForm } from '../components/part-form';
import { BankBoxes, PayBoxes } from '../components/pay-boxes';
import { RowFields } from '../components/row-fields';
import { RowTable } from '../components/row-table';
import type { Details, PayPart } from '../details';
import { openEmployee, openOwnProfile } from '../edit-employee.server';
import * as messages from '../messages';
import { payFieldsOf, payRowsOf } from '../pay-fields';
import { employeeChangeInput, profileChangeInput } from '../schema';
import { moneyShown } from '../shown';
import type { Route } from './+types/payroll';
import { readPart, savePart } from './part.server';

export const loader = readPart(openEmployee, openOwnProfile, ({ part, employee: { details } }) => ({
  bankDetails: details.bankDetails,
  pay: part.own ? payShown(details) : null,
  fields: part.own ? null : { ...payFieldsOf(details), ...payRowsOf(details) },
}));
export const action = savePart('/payroll');
export { alsoAfterRefusals as shouldRevalidate } from '~/web/revalidate';

function payShown(details: Details) {
  const { currency, employmentBasis } = details;
  const parts = (list: readonly PayPart[]) =>
    list.map(({ name, amount }) => ({ name, amount: moneyShown(amount, currency) }));
  return {
    currency,
    isFulltime: employmentBasis === 'fulltime',
    baseSalary: moneyShown(details.baseSalary, currency),
    paySchedule: details.paySchedule,
    hourlyRate: moneyShown(details.hourlyRate, currency),
    hoursWorked: String(details.hoursWorked ?? ''),
    allowances: parts(details.allowances),
    deductions: parts(details.deductions),
    history: details.payrollHistory.map(({ month, base, net, status }) => ({
      month: showMonth(month),
      base: moneyShown(base, currency),
      net: moneyShown(net, currency),
      status,
    })),
  };
}

type Shown = Route.ComponentProps['loaderData'];

export default function Payroll(props: Route.ComponentProps) {
  const { part, pay, fields } = props.loaderData;
  if (fields) return <PayrollForm key={part.revision} {...props} stored={fields} />;
  return (
    <>
      <KeptByHr part={part} tab="payroll">
        {pay && <PayText {...pay} />}
      </KeptByHr>
      <BankForm key={part.revision} {...props} />
    </>
  );
}

function PayText(pay: ReturnType<typeof payShown>) {
  return (
    <>
      <DetailList
        items={[
          ['Employment basis', pay.isFulltime ? 'Full-time' : 'Part-time'],
          ['Currency', pay.currency],
          ...(pay.isFulltime
            ? ([
                ['Base salary per month', pay.baseSalary],
                ['Pay schedule', pay.paySchedule],
              ] as const)
            : ([
                ['Hourly rate', pay.hourlyRate],
                ['Hours worked per month', pay.hoursWorked],
              ] as const)),
        ]}
      />
      <RowTable title="Allowances" columns={payPartColumns} rows={pay.allowances} empty="None." />
      <RowTable title="Deductions" columns={payPartColumns} rows={pay.deductions} empty="None." />
      <RowTable
        title="Payroll history"
        columns={paidMonthColumns}
        rows={pay.history}
        empty="No months yet."
      />
    </>
  );
}

/** The part of their pay that a person changes themselves. */
function BankForm({ loaderData: { part, bankDetails }, actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<{ bankDetails: Details['bankDetails'] }>('payroll', actionData, {
    schema: profileChangeInput,
    defaults: { bankDetails },
  });
  return (
    <PartForm form={form} part={part} revision={revisionOf(actionData, part.revision)}>
      <FieldGroup title="Bank account" text="Where your pay goes. Only you, owners and HR can see it.">
        <BankBoxes field={fields.bankDetails} marked />
      </FieldGroup>
    </PartForm>
  );
}

type PayrollFormProps = Route.ComponentProps & { stored: NonNullable<Shown['fields']> };

function PayrollForm({ loaderData: { part }, actionData, stored }: PayrollFormProps) {
  const [form, fields] = useFormReply<typeof stored>('payroll', actionData, {
    schema: employeeChangeInput,
    defaults: stored,
  });
  return (
    <PartForm
      form={form}
      part={part}
      revision={revisionOf(actionData, part.revision)}
      cancelTo={`/HumanResource/${part.id}/job`}
    >
      {!part.mayLimit && <Notice>{messages.notOneself}</Notice>}
      <fieldset disabled={!part.mayLimit} className="contents">
        <FieldGroup title="Payroll" text="Only the employee, owners and HR can see this.">
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
    </PartForm>
  );
}
