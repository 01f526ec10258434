import { showMonth } from '~/core/dates';
import { DetailList } from '~/ui/detail-list';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { submit } from '~/web/submit.server';
import { paidMonthColumns, payPartColumns } from '../columns';
import { FieldGroup } from '../components/field-group';
import { KeptByHr } from '../components/kept-by-hr';
import { BankBoxes } from '../components/pay-boxes';
import { ProfileForm } from '../components/profile-form';
import { RowTable } from '../components/row-table';
import type { Details, PayPart } from '../details';
import { changeOwnProfile, openOwnProfile } from '../profile.server';
import { saidOfProfile } from '../saved';
import { profileChangeInput } from '../schema';
import { moneyShown } from '../shown';
import type { Route } from './+types/own-payroll';

export const loader = read(openOwnProfile, ({ employee: { user, details }, mayEditAll }) => ({
  editAt: mayEditAll ? `/HumanResource/${user._id}/payroll` : null,
  revision: user.revision ?? 0,
  fields: { bankDetails: details.bankDetails },
  pay: payShown(details),
}));
export const action = submit(changeOwnProfile, { to: '/settings/payroll', toast: saidOfProfile });
export const shouldRevalidate = alsoAfterRefusals;

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

export default function OwnPayroll(props: Route.ComponentProps) {
  const { pay, editAt, revision } = props.loaderData;
  return (
    <>
      <KeptByHr editAt={editAt}>
        <DetailList
          items={[
            ['Employment basis *', pay.isFulltime ? 'Full-time' : 'Part-time'],
            ['Currency', pay.currency],
            ...(pay.isFulltime
              ? ([
                  ['Base salary a month *', pay.baseSalary],
                  ['Pay schedule', pay.paySchedule],
                ] as const)
              : ([
                  ['Hourly rate *', pay.hourlyRate],
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
          empty="No month is written down yet."
        />
      </KeptByHr>
      <BankForm key={revision} {...props} />
    </>
  );
}

function BankForm({ loaderData, actionData }: Route.ComponentProps) {
  const { fields: stored, revision } = loaderData;
  const [form, fields] = useFormReply<typeof stored>('own-payroll', actionData, {
    schema: profileChangeInput,
    defaults: stored,
  });
  return (
    <ProfileForm form={form} revision={revision}>
      <FieldGroup title="Bank account" text="Where your pay goes. Seen by you, your boss and HR.">
        <BankBoxes field={fields.bankDetails} marked />
      </FieldGroup>
    </ProfileForm>
  );
}
