import { getFormProps } from '@conform-to/react';
import { Pencil } from 'lucide-react';
import { Outlet } from 'react-router';
import { showDate } from '~/core/dates';
import { Button, LinkButton } from '~/ui/button';
import { FormErrors, SelectField, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { Notice } from '~/ui/notice';
import { BackLink, Card, Section } from '~/ui/page';
import { type FormReply, useFormReply, useRound } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { shownDays } from '../balance';
import { adjustBalance, readBalances } from '../balances.server';
import { BalanceCards } from '../components/balance-cards';
import { YearLinks } from '../components/year-links';
import * as messages from '../messages';
import { adjustmentInput } from '../schema';
import { typeLabel } from '../types';
import type { Route } from './+types/adjust';

const home = '/LeaveManagement/balances';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.name ?? 'Employee'}: leave · Laoban` },
];
export const loader = read(readBalances, ({ user, balances, adjustments, law, ...page }) => ({
  ...page,
  law: law && {
    warnings: law.warnings.map(({ text }) => text),
    hasJoined: law.hasJoined,
    children: (law.family?.children ?? []).map(
      ({ born, isCitizen }) => `${showDate(born)}${isCitizen ? '' : ', no citizen'}`,
    ),
  },
  name: user.name,
  balances: balances.map(({ type, balance }) => ({ type: typeLabel(type), ...balance })),
  adjustments: adjustments.map(({ _id, type, days, reason, byName, at }) => ({
    id: _id,
    type: typeLabel(type),
    days,
    reason,
    by: byName,
    on: showDate(at),
  })),
}));
export const action = submit(adjustBalance, {
  to: (_, { id }, { year }) => `${home}/${id}?year=${year}`,
  toast: messages.adjusted,
});

/** One person's balances, the adjustments, and the form to add one. */
export default function Adjust({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, balances, law, adjustments, years, year, whyNot } = loaderData;
  const here = `${home}/${params.id}`;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <BackLink to={home} label="All balances" />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="font-semibold text-xl wrap-anywhere">
            {name}, {year}
          </h2>
          <YearLinks years={years} year={year} home={here} />
        </div>
      </div>
      {law?.warnings.map((text) => (
        <Notice key={text} tone="warning" link={{ to: '/LeaveManagement/settings', label: 'The law' }}>
          {text}.
        </Notice>
      ))}
      {law && !law.hasJoined && (
        <Notice link={{ to: `/HumanResource/${params.id}/job`, label: 'Job Info' }}>
          Without a join date annual and sick leave can’t be compared with the law.
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <BalanceCards balances={balances} />
        <Card>
          {whyNot === null ? (
            <AdjustForm types={balances.map(({ type }) => type)} year={year} reply={actionData} />
          ) : (
            <Notice>{whyNot}</Notice>
          )}
        </Card>
      </div>
      {law && (
        <Section
          title="Children"
          text="For childcare, maternity, paternity, shared parental and infant care leave. Only HR and owners see them."
          action={
            whyNot === null && (
              <LinkButton to={`${here}/children`} icon={<Pencil size={16} />} preventScrollReset>
                Edit
              </LinkButton>
            )
          }
        >
          {law.children.length > 0 && <p>{law.children.join(' · ')}</p>}
        </Section>
      )}
      {adjustments.length > 0 && (
        <Section title="Adjustments">
          <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
            {adjustments.map(({ id, type, days, reason, by, on }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
                <b className="tabular-nums">
                  {days > 0 ? '+' : ''}
                  {shownDays(days)}
                </b>
                <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
                  {type}: {reason}
                </span>
                <span className="text-small text-muted">
                  {by}, {on}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Outlet />
    </div>
  );
}

interface AdjustFormProps {
  types: readonly string[];
  year: number;
  reply: FormReply | undefined;
}

function AdjustForm(props: AdjustFormProps) {
  return <FormOnce key={`${useRound(props.reply)}/${props.year}`} {...props} />;
}

function FormOnce({ types, year, reply }: AdjustFormProps) {
  const [form, fields] = useFormReply<{ type: string; days: string; reason: string }>('adjust', reply, {
    schema: adjustmentInput,
    defaults: {
      type: types[0] ?? '',
    },
  });
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
      <FormErrors form={form} />
      <h3 className="font-semibold">Adjust a balance</h3>
      <input type="hidden" name="year" value={year} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField field={fields.type} label="Type" options={types} required />
        <TextField
          field={fields.days}
          label="Days"
          inputMode="text"
          autoComplete="off"
          hint="In half days; use a minus to remove."
          required
        />
      </div>
      <TextField field={fields.reason} label="Reason" autoComplete="off" required />
      <div className="flex justify-end max-sm:*:flex-1">
        <Button variant="primary">Adjust</Button>
      </div>
    </Form>
  );
}
